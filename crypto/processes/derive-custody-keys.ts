import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type CustodyKey, SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'
import type { VaultKeys, VaultPlace } from './derive-vault-keys.ts'

/** A dealing as its vault's log has it: custodian i receives every custody key but the one with commitment i. */
export type Dealing = {
  readonly dealing: number
  readonly generation: number
  /** SHA-256 of each custody key, base64url, in the order of the custodians. */
  readonly commitments: readonly string[]
}

/** The vault, generation and dealing of custody keys. */
export type DealingPlace = VaultPlace & { readonly dealing: number }

/** The custody keys of a dealing among `count` custodians; every holder of the vault's key derives the same. */
export async function deriveCustodyKeys(
  { key, place }: VaultKeys,
  dealing: number,
  count: number,
): Promise<CustodyKey[]> {
  const derive = async (_: unknown, index: number) => {
    const bytes = await deriveBytes(key, 'derive.custody-key', { ...place, dealing, position: index + 1 })
    return SecretKey.of('custody', bytes)
  }
  return Promise.all(Array.from({ length: count }, derive))
}

/** The commitment to a custody key in a `deal`. */
export async function commitToCustodyKey(key: CustodyKey): Promise<string> {
  return toBase64url(await sha256(key.copyBytes()))
}

/**
 * The custody keys of a dealing, for wrapping under them. Null unless they match the log's commitments: a wrap under
 * others would open for nobody.
 */
export async function custodyKeysOf(vaultKeys: VaultKeys, dealt: Dealing): Promise<CustodyKey[] | null> {
  if (dealt.generation !== vaultKeys.place.generation || dealt.commitments.length < 2) return null
  const keys = await deriveCustodyKeys(vaultKeys, dealt.dealing, dealt.commitments.length)
  const commitments = await Promise.all(keys.map(commitToCustodyKey))
  return commitments.every((commitment, index) => commitment === dealt.commitments[index]) ? keys : null
}
