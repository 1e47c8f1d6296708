import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { type ItemKey, SecretKey } from '../primitives/secret-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { ItemPlace, VaultKeys } from './derive-vault-keys.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'
import { type CustodyWrap, type DealtKeys, signedWrap, wrapForCustody } from './wrap-for-custody.ts'

/** A wrapped item key, and the hash of the change that wrote its revision. */
export type WrappedItemKey = ItemPlace & { readonly key: string; readonly of: string }

/** The same item key under a later generation or dealing, with the signed rewrap. */
export type RewrappedItemKey = Partial<CustodyWrap> & {
  readonly item: string
  readonly revision: number
  readonly generation: number
  readonly key: string
  readonly signature: string
}

/**
 * Rewraps the key of an item's revision under a later generation of its vault's key, or a later dealing. The item is
 * not opened, and its author's signature stays valid. OpenFailed if the wrap is not of this item, revision and
 * generation.
 */
export async function rewrapItemKey(
  keys: AccountKeys,
  wrapped: WrappedItemKey,
  from: VaultKeys,
  to: VaultKeys,
  roster: LogHead,
  dealt: DealtKeys | null = null,
): Promise<RewrappedItemKey> {
  const { item, revision } = wrapped
  const { org, vault } = to.place
  const fromPlace = { org, vault, item, revision, generation: from.place.generation }
  const bytes = await openUnderKey(from.itemWrapKey, wrapped.key, 'item-key', fromPlace)
  if (bytes.length !== 32) throw new OpenFailed()
  return wrapItemKey(keys, SecretKey.of('item', bytes), wrapped, to, roster, dealt)
}

/** The same for an item key that is already open. */
export async function wrapItemKey(
  keys: AccountKeys,
  itemKey: ItemKey,
  { item, revision, of }: ItemPlace & { readonly of: string },
  to: VaultKeys,
  roster: LogHead,
  dealt: DealtKeys | null,
): Promise<RewrappedItemKey> {
  const { org, vault, generation } = to.place
  const place = { org, vault, item, revision }
  const key = await sealUnderKey(to.itemWrapKey, itemKey.copyBytes(), 'item-key', { ...place, generation })
  const custody = dealt ? await wrapForCustody(itemKey, dealt, { item, revision }) : {}
  const signed = { of, key: await hashText(key, verifier), ...(await signedWrap(custody)) }
  const payload = { v: 1 as const, ...place, generation, by: keys.user, roster, ...signed }
  const signature = await signStatement('chaveiro.item.rewrap', payload, keys.signing)
  return { item, revision, generation, key, ...custody, signature }
}
