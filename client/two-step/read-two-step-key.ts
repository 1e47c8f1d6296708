import { twoStepField } from '@chaveiro/contract/constants.ts'
import type { ItemSecret } from '@chaveiro/contract/items.ts'
import { decodeBase32 } from './base32.ts'

type TwoStepHash = 'SHA-1' | 'SHA-256' | 'SHA-512'

/** An authenticator's setup (RFC 6238): the shared key, and how codes are computed from it. */
export interface TwoStepKey {
  key: Uint8Array<ArrayBuffer>
  hash: TwoStepHash
  digits: number
  periodSeconds: number
}

/** Why no codes can be computed from a text. */
export type TwoStepFault =
  /** Neither base32 nor an `otpauth://` address. */
  | 'two_step_unreadable'
  /** Shorter than 80 bits, as if it were cut off while copying. */
  | 'two_step_short'
  /** Steam uses codes of letters from its own app. */
  | 'two_step_steam'
  /** Codes by a counter (HOTP): two people who share one would get out of step. */
  | 'two_step_counter'
  /** Google Authenticator's export of several accounts. */
  | 'two_step_export'
  /** An algorithm, length or period that is not in use. */
  | 'two_step_unsupported'

const leastBytes = 10
const hashes: Record<string, TwoStepHash> = { SHA1: 'SHA-1', SHA256: 'SHA-256', SHA512: 'SHA-512' }
/** The Key URI format; the label in the middle is for people. */
const address = /^otpauth:\/\/([a-z]+)\/?[^?]*(?:\?(.*))?$/i

/** Reads base32 (RFC 4648, in groups and small letters too) or an `otpauth://` address. */
export function readTwoStepKey(text: string): TwoStepKey | { fault: TwoStepFault } {
  const trimmed = text.trim()
  if (/^steam:/i.test(trimmed)) return { fault: 'two_step_steam' }
  if (/^otpauth-migration:/i.test(trimmed)) return { fault: 'two_step_export' }
  if (!/^otpauth:/i.test(trimmed)) {
    return readKey(trimmed, { hash: 'SHA-1', digits: 6, periodSeconds: 30 })
  }
  const [, kind = '', query = ''] = address.exec(trimmed) ?? []
  if (kind === '') return { fault: 'two_step_unreadable' }
  const parameters = new URLSearchParams(query)
  const isSteam = [parameters.get('issuer'), parameters.get('encoder')].some((name) =>
    /^steam$/i.test(name ?? ''),
  )
  if (isSteam || kind.toLowerCase() === 'steam') return { fault: 'two_step_steam' }
  if (kind.toLowerCase() === 'hotp') return { fault: 'two_step_counter' }
  if (kind.toLowerCase() !== 'totp') return { fault: 'two_step_unreadable' }
  const hash = hashes[(parameters.get('algorithm') || 'SHA1').toUpperCase().replace('-', '')]
  const digits = numberOf(parameters.get('digits'), 6)
  const periodSeconds = numberOf(parameters.get('period'), 30)
  const isKnown = digits >= 6 && digits <= 8 && periodSeconds >= 10 && periodSeconds <= 300
  if (hash === undefined || !isKnown) return { fault: 'two_step_unsupported' }
  return readKey(parameters.get('secret') ?? '', { hash, digits, periodSeconds })
}

/** Why the text cannot be used; null if it can, or if it is empty. */
export function twoStepFault(text: string | undefined): TwoStepFault | null {
  if (text === undefined || text.trim() === '') return null
  const read = readTwoStepKey(text)
  return 'fault' in read ? read.fault : null
}

/** Whether the secret holds a usable setup key. */
export function hasTwoStepKey({ metadata }: ItemSecret): boolean {
  const text = metadata[twoStepField]
  return text !== undefined && text.trim() !== '' && twoStepFault(text) === null
}

function readKey(text: string, terms: Omit<TwoStepKey, 'key'>): TwoStepKey | { fault: TwoStepFault } {
  const key = decodeBase32(text)
  if (key === null) return { fault: 'two_step_unreadable' }
  return key.length < leastBytes ? { fault: 'two_step_short' } : { key, ...terms }
}

const numberOf = (text: string | null, usual: number) =>
  text === null || text === '' ? usual : /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
