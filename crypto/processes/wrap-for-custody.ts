import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { deriveBytesFromAll } from '../envelopes/derive-key.ts'
import { sealUnderKey } from '../envelopes/seal-under-key.ts'
import { type CustodyKey, type CustodyValue, type ItemKey, SecretKey } from '../primitives/secret-key.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import { deriveCustodyValue } from './derive-item-custody-values.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import { verifier } from './verifier.ts'

/** All custody keys of a dealing, which only members of the vault have, and their place. */
export type DealtKeys = { readonly place: DealingPlace; readonly keys: readonly CustodyKey[] }

/** An item key wrapped for custodians, and the dealing. */
export type CustodyWrap = { readonly custody_key: string; readonly dealing: number }

/** Wraps an item key so that it opens with the values of all custody keys for this revision of this item. */
export async function wrapForCustody(
  itemKey: ItemKey,
  { place, keys }: DealtKeys,
  item: ItemPlace,
): Promise<CustodyWrap> {
  const values = await Promise.all(keys.map((key, index) => deriveCustodyValue(key, index + 1, place, item)))
  const wrapKey = await custodyWrapKey(values, place, item)
  const custody_key = await sealUnderKey(
    wrapKey,
    itemKey.copyBytes(),
    'custody-item-key',
    custodyItemPlace(place, item),
  )
  return { custody_key, dealing: place.dealing }
}

/** The key that an item key is wrapped under for custodians: derived from the values of all positions, in order. */
export async function custodyWrapKey(
  values: readonly CustodyValue[],
  place: DealingPlace,
  item: ItemPlace,
): Promise<SecretKey<'custody-wrap'>> {
  const bytes = await deriveBytesFromAll(values, 'derive.custody-wrap-key', custodyItemPlace(place, item))
  return SecretKey.of('custody-wrap', bytes)
}

export function custodyItemPlace(
  { org, vault, generation, dealing }: DealingPlace,
  { item, revision }: ItemPlace,
) {
  return { org, vault, item, revision, generation, dealing }
}

/** What a revision or rewrap signs about the wrap for custodians: both members, or none without a wrap. */
export async function signedWrap({
  custody_key,
  dealing,
}: Partial<CustodyWrap>): Promise<Partial<CustodyWrap>> {
  if (custody_key === undefined || dealing === undefined) return {}
  return { custody_key: await hashText(custody_key, verifier), dealing }
}
