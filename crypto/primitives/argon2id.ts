import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { isAcceptableArgon2 } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import { type Argon2Cost, hashArgon2 } from './argon2.ts'

/** Parameters outside the limits that both sides share. */
class Argon2Refused extends Error {
  readonly code = 'argon2_refused'

  constructor() {
    super('these Argon2id parameters are not acceptable')
    this.name = 'Argon2Refused'
  }
}

/**
 * 32 bytes from a password, version 0x13. Throws before hashing if the cost is outside the limits, and Argon2Unavailable where the device
 * cannot do it.
 */
export async function argon2id(
  password: Uint8Array<ArrayBuffer>,
  cost: Argon2Cost,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isAcceptable(cost)) throw new Argon2Refused()
  return hashArgon2('argon2id', password, cost)
}

function isAcceptable({ memoryKib, passes, lanes, salt }: Argon2Cost): boolean {
  return isAcceptableArgon2({ memory_kib: memoryKib, passes, lanes, salt: toBase64url(salt) })
}
