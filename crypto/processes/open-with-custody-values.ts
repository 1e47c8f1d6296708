import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey } from '../envelopes/seal-under-key.ts'
import { type CustodyValue, type ItemKey, SecretKey } from '../primitives/secret-key.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import type { ItemCustodyValues } from './derive-item-custody-values.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import { openWithItemKey } from './open-item.ts'
import type { ItemSecret } from './seal-item.ts'
import { custodyItemPlace, custodyWrapKey } from './wrap-for-custody.ts'

/** An item for custodians: its sealed text, and its key wrapped under a dealing's custody keys. */
export type ItemInCustody = { readonly sealed: string; readonly custodyKey: string }

/**
 * Opens one item with two custodians' values for this revision. The commitment in the wrapped key proves the values
 * right; OpenFailed for anything else, and for one custodian's values alone.
 */
export async function openWithCustodyValues(
  { sealed, custodyKey }: ItemInCustody,
  place: DealingPlace,
  item: ItemPlace,
  values: readonly [ItemCustodyValues, ItemCustodyValues],
): Promise<ItemSecret> {
  const itemKey = await itemKeyInCustody(custodyKey, place, item, values)
  const { org, vault } = place
  return openWithItemKey(itemKey, sealed, { org, vault, ...item })
}

/** The key of one item, from two custodians' values for this revision. */
export async function itemKeyInCustody(
  custodyKey: string,
  place: DealingPlace,
  item: ItemPlace,
  values: readonly [ItemCustodyValues, ItemCustodyValues],
): Promise<ItemKey> {
  const wrapPlace = custodyItemPlace(place, item)
  const wrapKey = await custodyWrapKey(allValues(values), place, item)
  const bytes = await openUnderKey(wrapKey, custodyKey, 'custody-item-key', wrapPlace)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('item', bytes)
}

/** The values of all positions: the first custodian's, and from the second the one that the first lacks. */
function allValues([first, second]: readonly [ItemCustodyValues, ItemCustodyValues]): CustodyValue[] {
  const count = first.values.size + 1
  return Array.from({ length: count }, (_, index) => {
    const position = index + 1
    const value = position === first.without ? second.values.get(position) : first.values.get(position)
    if (!value) throw new OpenFailed()
    return value
  })
}
