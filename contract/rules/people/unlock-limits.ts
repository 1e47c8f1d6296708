import { fromBase64url } from '../../encoding/base64url.ts'

/**
 * Limits of stretching a passphrase by Argon2id (RFC 9106). Below them guessing is cheap; above them a server could
 * keep a device busy for minutes. The most expensive accepted costs about ten times today's.
 */
export const argon2Limits = {
  memory_kib: { least: 65_536, most: 262_144 },
  passes: { least: 3, most: 8 },
  lanes: 1,
  saltBytes: 16,
} as const

/** Argon2id's parameters as sent; the salt in base64url. */
type Argon2Parameters = { memory_kib: number; passes: number; lanes: number; salt: string }

/** Whether the parameters are within the limits; both sides check before hashing anything. */
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
