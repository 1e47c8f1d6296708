import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import type { TwoStepRefusal } from '../../base/types/two-step.ts'
import { base32Alphabet, decodeBase32 } from '../containers/base32.ts'

type TwoStepHash = 'SHA-1' | 'SHA-256' | 'SHA-512'

/** An authenticator's setup (RFC 6238): the shared key, and how codes are computed from it. */
export interface TwoStepKey {
  key: Uint8Array<ArrayBuffer>
  hash: TwoStepHash
  digits: number
  periodSeconds: number
}

/** The parameters of a setup, as text; missing ones are empty. */
interface Setting {
  secret: string
  algorithm: string
  digits: string
  period: string
}

const leastBytes = 10
/** A text with more characters that are not base32 is no mistyped key. */
const mostNamed = 2
const longestPeriodSeconds = 86_400
const hashes = new Map<string, TwoStepHash>([
  ['SHA1', 'SHA-1'],
  ['SHA256', 'SHA-256'],
  ['SHA512', 'SHA-512'],
])
/** `KEY;30;6`, and perhaps an address that tells the time; S instead of the digits is Steam. */
const trayTotp = /^([^;]+);(\d+);(\d+|s)(?:;.*)?$/i
/** Digits that are not base32, and the letters that they are mistaken for. */
const lookalikes = new Map([
  ['0', 'O'],
  ['1', 'I / L'],
  ['8', 'B'],
])

/** Reads base32 (RFC 4648, in groups and small letters too), an `otpauth://` address, or a setting of KeeOtp or TrayTOTP. */
export function readTwoStepKey(text: string): TwoStepKey | TwoStepRefusal {
  const setup = setupText(text)
  const scheme = /^([a-z-]+):/i.exec(setup)?.[1]?.toLowerCase()
  if (scheme === 'steam') return { fault: 'two_step_steam' }
  if (scheme === 'otpauth-migration') return { fault: 'two_step_export' }
  if (scheme === 'motp') return { fault: 'two_step_motp' }
  if (scheme === 'otpauth') return readAddress(setup)
  if (/^(key|secret)=/i.test(setup)) return readKeeOtp(setup)
  const [, secret = setup, period = '', digits = ''] = trayTotp.exec(setup) ?? []
  return /^s$/i.test(digits)
    ? { fault: 'two_step_steam' }
    : readKey({ secret, period, digits, algorithm: '' })
}

/** The Key URI format. Its label is for people, and may have any sign. */
function readAddress(address: string): TwoStepKey | TwoStepRefusal {
  const kind = (/^otpauth:\/*([a-z]*)/i.exec(address)?.[1] ?? '').toLowerCase()
  const parameter = (name: string) => parameterOf(address, name)
  if (kind === 'steam' || [parameter('issuer'), parameter('encoder')].some((name) => /^steam$/i.test(name)))
    return { fault: 'two_step_steam' }
  if (kind === 'hotp') return { fault: 'two_step_counter' }
  if (kind === 'motp') return { fault: 'two_step_motp' }
  if (kind !== 'totp')
    return kind === '' ? { fault: 'two_step_unreadable' } : { fault: 'two_step_kind', found: kind }
  return readKey({
    secret: parameter('secret'),
    algorithm: parameter('algorithm'),
    digits: parameter('digits'),
    period: parameter('period'),
  })
}

/** KeeOtp's format: `key=…&step=30&size=6`. */
function readKeeOtp(setting: string): TwoStepKey | TwoStepRefusal {
  const parameter = (name: string) => parameterOf(`&${setting}`, name)
  const kind = parameter('type').toLowerCase()
  if (kind === 'steam') return { fault: 'two_step_steam' }
  if (kind === 'hotp') return { fault: 'two_step_counter' }
  if (!/^(base32)?$/i.test(parameter('encoding'))) return { fault: 'two_step_unreadable' }
  return readKey({
    secret: parameter('key') || parameter('secret'),
    algorithm: parameter('otpHashMode') || parameter('algorithm'),
    digits: parameter('size') || parameter('digits'),
    period: parameter('step') || parameter('period'),
  })
}

/** A parameter's value, decoded as far as it is encoded. */
function parameterOf(address: string, name: string): string {
  const value = new RegExp(`[?&]${name}=([^&#?]*)`, 'i').exec(address)?.[1] ?? ''
  return decoded(value.replaceAll('+', ' ')).trim()
}

function readKey({ secret, algorithm, digits, period }: Setting): TwoStepKey | TwoStepRefusal {
  if (secret === '') return { fault: 'two_step_no_key' }
  const name = algorithm
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^HMAC/, '')
  const hash = hashes.get(name || 'SHA1')
  if (hash === undefined) return { fault: 'two_step_algorithm', found: algorithm }
  const length = numberOf(digits, 6)
  if (!(length >= 6 && length <= 8)) return { fault: 'two_step_digits', found: digits }
  const periodSeconds = numberOf(period, 30)
  if (!(periodSeconds >= 1 && periodSeconds <= longestPeriodSeconds))
    return { fault: 'two_step_period', found: period }
  const key = readBase32(secret)
  if ('fault' in key) return key
  return { key, hash, digits: length, periodSeconds }
}

/** Reads base32 with spaces or dashes between groups, padding, and a full stop at the end. */
function readBase32(text: string): Uint8Array<ArrayBuffer> | TwoStepRefusal {
  const digits = text
    .replace(/[\s_-]/g, '')
    .replace(/(?<![=.,;])[=.,;]+$/, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
  const strangers = [...new Set(digits)].filter((digit) => !base32Alphabet.includes(digit))
  const [found] = strangers
  if (digits === '' || strangers.length > mostNamed) return { fault: 'two_step_unreadable' }
  if (found !== undefined) {
    const meant = lookalikes.get(found)
    return meant ? { fault: 'two_step_lookalike', found, meant } : { fault: 'two_step_character', found }
  }
  const key = decodeBase32(digits)
  return key.length < leastBytes ? { fault: 'two_step_short', found: String(digits.length) } : key
}

/** Why the text cannot be used; null if it can, or if it is empty. */
export function twoStepRefusal(text: string | undefined): TwoStepRefusal | null {
  if (text === undefined || setupText(text) === '') return null
  const read = readTwoStepKey(text)
  return 'fault' in read ? read : null
}

/** Whether the secret holds a usable setup key. */
export function hasTwoStepKey({ metadata }: ItemSecret): boolean {
  const text = metadata[twoStepField]
  return text !== undefined && setupText(text) !== '' && twoStepRefusal(text) === null
}

const numberOf = (text: string, usual: number) =>
  text === '' ? usual : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const opening = /^[\s"'`\u2018-\u201f\u00ab\u00bb\u2039\u203a<([]+/u
const closing =
  /(?<![\s"'`\u2018-\u201f\u00ab\u00bb\u2039\u203a>)\].,;])[\s"'`\u2018-\u201f\u00ab\u00bb\u2039\u203a>)\].,;]+$/u

/**
 * A setup key or address as it would be typed: without invisible characters, surrounding marks, full-width forms, unusual dashes and
 * spaces, or the encodings of web pages and links.
 */
function setupText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/&(?:amp;|#38;|#x26;)+/gi, '&')
    .replace(opening, '')
    .replace(closing, '')
  return /^otpauth%3a/i.test(plain) ? decoded(plain) : plain
}

/** Without percent-encoding, if all of it is well-formed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
