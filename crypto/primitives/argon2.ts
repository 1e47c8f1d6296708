import { argon2d, argon2id } from 'hash-wasm'

/** Argon2's cost (RFC 9106): memory in KiB, passes, lanes, and a salt. */
export type Argon2Cost = {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Uint8Array<ArrayBuffer>
}

/** This device cannot compute it: no WebAssembly, or not this much memory in one piece. */
class Argon2Unavailable extends Error {
  readonly code: 'webassembly_missing' | 'memory_short'

  constructor(code: Argon2Unavailable['code'], options?: ErrorOptions) {
    super('this device cannot compute Argon2', options)
    this.name = 'Argon2Unavailable'
    this.code = code
  }
}

/** 32 bytes from a password, version 0x13. Whoever calls it has limited the cost. Throws Argon2Unavailable where the device cannot do it. */
export async function hashArgon2(
  type: 'argon2d' | 'argon2id',
  password: Uint8Array<ArrayBuffer>,
  cost: Argon2Cost,
): Promise<Uint8Array<ArrayBuffer>> {
  // Lockdown Mode and strict modes of browsers take it away.
  if (typeof WebAssembly === 'undefined') throw new Argon2Unavailable('webassembly_missing')
  try {
    const hash = await { argon2d, argon2id }[type]({
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
