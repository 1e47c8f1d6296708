import { setupAddress } from '../codes/setup-address.ts'
import { encodeBase32 } from '../containers/base32.ts'
import { decodeBase64 } from '../containers/base64.ts'
import { decodeHex } from '../containers/hex.ts'

/** A field of an entry, with the name that it has in the file. */
export interface EntryField {
  value: string
  hidden: boolean
}

/**
 * The setup of an entry's codes, out of the fields in which KeePass and its plugins keep it; those are taken from `fields`. Known are
 * KeePass 2.47's own `TimeOtp-…` (keepass.info/help/base/placeholders.html#otp), `otp` of KeePassXC, KeeOtp and KeeWeb, and `TOTP Seed` with
 * `TOTP Settings` of KeeTrayTOTP and earlier KeePassXC. Counters (`HmacOtp-…`) stay fields.
 */
export function takeOtp(fields: Map<string, EntryField>): string {
  const otp = take(fields, 'otp')
  if (otp !== '') return otp
  const own = takeTimeOtp(fields)
  if (own !== '') return own
  const seed = take(fields, 'TOTP Seed')
  if (seed === '') return ''
  const settings = take(fields, 'TOTP Settings')
  return settings === '' ? seed : `${seed};${settings}`
}

function take(fields: Map<string, EntryField>, name: string): string {
  const value = fields.get(name)?.value ?? ''
  fields.delete(name)
  return value
}

const secretSpellings = {
  'TimeOtp-Secret-Base32': (text: string) => text,
  'TimeOtp-Secret': (text: string) => encodeBase32(new TextEncoder().encode(text)),
  'TimeOtp-Secret-Hex': (text: string) => encoded(decodeHex(text)),
  'TimeOtp-Secret-Base64': (text: string) => encoded(decodeBase64(text)),
} as const

const encoded = (bytes: Uint8Array | null) => (bytes ? encodeBase32(bytes) : '')

function takeTimeOtp(fields: Map<string, EntryField>): string {
  for (const [name, inBase32] of Object.entries(secretSpellings)) {
    const secret = inBase32(fields.get(name)?.value ?? '')
    if (secret === '') continue
    fields.delete(name)
    const [digits, period] = [take(fields, 'TimeOtp-Length'), take(fields, 'TimeOtp-Period')]
    const algorithm = take(fields, 'TimeOtp-Algorithm').replace(/^HMAC-/i, '')
    return setupAddress({ secret, digits, period, algorithm })
  }
  return ''
}
