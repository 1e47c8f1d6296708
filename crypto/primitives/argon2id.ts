import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { isAcceptableArgon2 } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import { argon2id as hashArgon2id } from 'hash-wasm'

/** Argon2id's cost (RFC 9106): memory in KiB, passes, lanes, and a salt of 16 bytes. */
export type Argon2Cost = {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Uint8Array<ArrayBuffer>
}

/** Parameters outside the limits that both sides share. */
class Argon2Refused extends Error {
  readonly code = 'argon2_refused'

  constructor() {
    super('these Argon2id parameters are not acceptable')
    this.name = 'Argon2Refused'
  }
}

/** This device cannot compute it: no WebAssembly, or not this much memory in one piece. */
class Argon2Unavailable extends Error {
  readonly code: 'webassembly_missing' | 'memory_short'

  constructor(code: Argon2Unavailable['code'], options?: ErrorOptions) {
    super('this device cannot compute Argon2id', options)
    this.name = 'Argon2Unavailable'
    this.code = code
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
  // Lockdown Mode and strict modes of browsers take it away.
  if (typeof WebAssembly === 'undefined') throw new Argon2Unavailable('webassembly_missing')
  try {
    const hash = await hashArgon2id({
      password,
      salt: cost.salt,
      memorySize: cost.memoryKib,
      iterations: cost.passes,
      parallelism: cost.lanes,
      hashLength: 32,
      outputType: 'binary',
    })
    return hash as Uint8Array<ArrayBuffer>
  } catch (cause) {
    // What every engine throws if a memory cannot be made, grown or viewed.
    if (cause instanceof RangeError) throw new Argon2Unavailable('memory_short', { cause })
    throw cause
  }
}

function isAcceptable({ memoryKib, passes, lanes, salt }: Argon2Cost): boolean {
  return isAcceptableArgon2({ memory_kib: memoryKib, passes, lanes, salt: toBase64url(salt) })
}
