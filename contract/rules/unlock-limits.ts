import { fromBase64url } from './base64url.ts'

/**
 * What stretching a passphrase by Argon2id (RFC 9106) may cost. Below the least, guessing is cheap; above the most, a
 * server could hold a device for minutes. The dearest that is accepted costs about ten times what is made today.
 */
export const argon2Limits = {
  memory_kib: { least: 65_536, most: 262_144 },
  passes: { least: 3, most: 8 },
  lanes: 1,
  saltBytes: 16,
} as const

/** Argon2id's parameters as the wire has them; the salt in base64url. */
type Argon2Parameters = { memory_kib: number; passes: number; lanes: number; salt: string }

/** Whether the parameters lie within the limits; both sides ask before anything is hashed. */
export function isAcceptableArgon2({ memory_kib, passes, lanes, salt }: Argon2Parameters): boolean {
  return (
    isWithin(memory_kib, argon2Limits.memory_kib) &&
    isWithin(passes, argon2Limits.passes) &&
    lanes === argon2Limits.lanes &&
    fromBase64url(salt)?.length === argon2Limits.saltBytes
  )
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
