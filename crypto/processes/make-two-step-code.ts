import { hmac } from '../primitives/hmac.ts'

/** A service's shared key, hash and number of digits. */
export interface TwoStepTerms {
  key: Uint8Array<ArrayBuffer>
  /** Nearly all services use SHA-1; its collisions do not weaken it as an HMAC. */
  hash: 'SHA-1' | 'SHA-256' | 'SHA-512'
  digits: number
}

/**
 * The code of one step (RFC 4226, section 5.3). For time codes (RFC 6238) the step is the time divided by the period.
 */
export async function makeTwoStepCode({ key, hash, digits }: TwoStepTerms, step: number): Promise<string> {
  const message = new Uint8Array(8)
  new DataView(message.buffer).setBigUint64(0, BigInt(step))
  const mac = await hmac(hash, key, message)
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = new DataView(mac.buffer).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}
