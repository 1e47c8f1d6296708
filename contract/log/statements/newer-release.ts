import type { JsonValue } from '../../encoding/canonical-json.ts'
import { keyAlgorithm } from './statement-forms.ts'

/**
 * Number of the statements and formats that this release writes. Raise it when earlier releases must no longer write:
 * an admin can then require it of every device.
 */
export const ownRelease = 1

/** A header in our form, of any kind. */
const OUR_HEADER = /^\{"alg":"EdDSA","typ":"chaveiro\.[a-z]{1,20}\.[a-z_]{1,40}"\}$/
const LATER_FINGERPRINT = /^([2-9]|[1-9]\d{1,2})\.[A-Za-z0-9_-]{1,200}$/

/** Whether an unknown header has our form, so may be a kind of a later release. */
export function isLaterKind(header: string): boolean {
  return OUR_HEADER.test(header)
}

/**
 * Whether a payload is in a format unknown to this release: a later version, keys of another algorithm, or a later
 * fingerprint. It can be neither verified nor refuted.
 */
export function isLaterFormat(payload: JsonValue): boolean {
  if (!isObject(payload)) return false
  const { v, fingerprint, algorithm, admin } = payload
  const isLaterVersion = typeof v === 'number' && Number.isInteger(v) && v > 1
  const isLaterFingerprint = typeof fingerprint === 'string' && LATER_FINGERPRINT.test(fingerprint)
  const algorithms = [algorithm, isObject(admin) ? admin.algorithm : undefined]
  return isLaterVersion || isLaterFingerprint || algorithms.some(isOther)
}

const isOther = (algorithm: JsonValue | undefined) =>
  typeof algorithm === 'string' && algorithm !== '' && algorithm !== keyAlgorithm

function isObject(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
