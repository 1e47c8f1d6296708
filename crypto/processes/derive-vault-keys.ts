import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type XWingKeyPair, xWingKeyPair } from '../primitives/hpke.ts'
import { type ItemWrapKey, SecretKey, type VaultKey } from '../primitives/secret-key.ts'

/** The generation that a vault's key is of. */
export type VaultPlace = { readonly org: string; readonly vault: string; readonly generation: number }

/** A revision of an item of a vault. */
export type ItemPlace = { readonly item: string; readonly revision: number }

/** One generation of a vault's key, and the keys derived from it. */
export type VaultKeys = {
  readonly place: VaultPlace
  readonly key: VaultKey
  readonly itemWrapKey: ItemWrapKey
  readonly inbox: XWingKeyPair
  /** As the vault's log states them for this generation (base64url). */
  readonly commitment: string
  readonly inboxKey: string
}

/** All keys derived from a vault's key; deterministic. */
export async function deriveVaultKeys(key: VaultKey, place: VaultPlace): Promise<VaultKeys> {
  const [wrap, inbox, commitment] = await Promise.all([
    deriveBytes(key, 'derive.item-wrap-key', place),
    deriveBytes(key, 'derive.inbox-seed', place).then(xWingKeyPair),
    deriveBytes(key, 'derive.vault-commitment', place),
  ])
  return {
    place,
    key,
    itemWrapKey: SecretKey.of('item-wrap', wrap),
    inbox,
    commitment: toBase64url(commitment),
    inboxKey: toBase64url(inbox.publicKey),
  }
}
