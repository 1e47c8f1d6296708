import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { argon2Limits } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import type { Argon2Cost } from '../primitives/argon2.ts'
import { argon2id } from '../primitives/argon2id.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { SecretKey, type UnlockKey } from '../primitives/secret-key.ts'

/** Argon2id's parameters as sent. */
export type Argon2Text = {
  readonly memory_kib: number
  readonly passes: number
  readonly lanes: number
  /** 16 bytes, base64url. */
  readonly salt: string
}

/** The least accepted cost, with a new salt. */
export function leastCost(): Argon2Text {
  const { memory_kib, passes, lanes, saltBytes } = argon2Limits
  return {
    memory_kib: memory_kib.least,
    passes: passes.least,
    lanes,
    salt: toBase64url(randomBytes(saltBytes)),
  }
}

/** OpenFailed for an invalid salt. */
export function readCost({ memory_kib: memoryKib, passes, lanes, salt }: Argon2Text): Argon2Cost {
  const bytes = fromBase64url(salt)
  if (bytes === null) throw new OpenFailed()
  return { memoryKib, passes, lanes, salt: bytes }
}

/** The parameters as members of a context. */
export function argon2Place({ memory_kib, passes, lanes, salt }: Argon2Text) {
  return { argon2_memory_kib: memory_kib, argon2_passes: passes, argon2_lanes: lanes, argon2_salt: salt }
}

/**
 * A passphrase stretched by Argon2id. Unicode NFKC and trimming even out how keyboards compose accents and add spaces.
 * Argon2Refused for a cost outside the limits.
 */
export async function stretch(passphrase: string, cost: Argon2Cost): Promise<UnlockKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC').trim())
  return SecretKey.of('unlock', await argon2id(bytes, cost))
}
