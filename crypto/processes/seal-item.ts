import { sealUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import type { ItemPlace, VaultKeys } from './derive-vault-keys.ts'
import { type CustodyWrap, type DealtKeys, wrapForCustody } from './wrap-for-custody.ts'

/** A file of an item: hash (SHA-256 of the whole content) and key (32 bytes) in base64url. Its parts are sealed apart. */
type ItemFile = {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly hash: string
  readonly key: string
}

/** The decrypted part of an item: password, notes, the type's fields by name, those that people added, and its files. */
export type ItemSecret = {
  readonly password: string
  readonly notes: string
  readonly metadata: Readonly<Record<string, string>>
  readonly fields: readonly { readonly label: string; readonly value: string; readonly hidden: boolean }[]
  readonly files: readonly ItemFile[]
}

/** An item's sealed text and its key, wrapped for the vault and, if there is a dealing, for its custodians. */
export type SealedItem = { readonly sealed: string; readonly key: string } & Partial<CustodyWrap>

/** Seals an item's secret in one piece under a new item key, and wraps that key for the vault. */
export async function sealItem(
  secret: ItemSecret,
  place: ItemPlace,
  vaultKeys: VaultKeys,
  dealt: DealtKeys | null = null,
): Promise<SealedItem> {
  const { org, vault, generation } = vaultKeys.place
  const { item, revision } = place
  const itemKey = SecretKey.random('item')
  const { password, notes, metadata, fields, files } = secret
  const plaintext = new TextEncoder().encode(JSON.stringify({ password, notes, metadata, fields, files }))
  const [sealed, key, custody] = await Promise.all([
    sealUnderKey(itemKey, plaintext, 'item', { org, vault, item, revision }),
    sealUnderKey(vaultKeys.itemWrapKey, itemKey.copyBytes(), 'item-key', {
      org,
      vault,
      item,
      revision,
      generation,
    }),
    dealt && wrapForCustody(itemKey, dealt, place),
  ])
  plaintext.fill(0)
  return { sealed, key, ...custody }
}
