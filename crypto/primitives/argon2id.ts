import { argon2id as hashArgon2id } from 'hash-wasm'

/** Argon2id's cost (RFC 9106): memory in KiB, passes, lanes, and a salt of 16 bytes. */
export type Argon2Cost = {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Uint8Array<ArrayBuffer>
}

/** What new passphrases get, and at the same time the least that is accepted. */
export const argon2Floor = { memoryKib: 65_536, passes: 3, lanes: 1, saltBytes: 16 } as const

/** The most that is accepted, so that a server cannot make a device hash for an hour. */
const ceiling = { memoryKib: 1_048_576, passes: 16 } as const

/** Parameters below the floor or far above any sensible use. */
class Argon2Refused extends Error {
  readonly code = 'argon2_refused'

  constructor() {
    super('these Argon2id parameters are not acceptable')
    this.name = 'Argon2Refused'
  }
}

/** 32 bytes from a password, version 0x13. Refuses whatever lies outside floor and ceiling before it hashes. */
export async function argon2id(
  password: Uint8Array<ArrayBuffer>,
  cost: Argon2Cost,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isAcceptable(cost)) throw new Argon2Refused()
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
}

function isAcceptable({ memoryKib, passes, lanes, salt }: Argon2Cost): boolean {
  return (
    isBetween(memoryKib, argon2Floor.memoryKib, ceiling.memoryKib) &&
    isBetween(passes, argon2Floor.passes, ceiling.passes) &&
    lanes === argon2Floor.lanes &&
    salt.length === argon2Floor.saltBytes
  )
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
