import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey } from '../envelopes/seal-under-key.ts'
import { type CustodyValue, type ItemKey, SecretKey } from '../primitives/secret-key.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import type { ItemCustodyValues } from './derive-item-custody-values.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import { openWithItemKey } from './open-item.ts'
import type { ItemSecret } from './seal-item.ts'
import { custodyItemPlace, custodyWrapKey } from './wrap-for-custody.ts'

/** An item as custodians can open it: its sealed text, and its key as it lies under a dealing's custody keys. */
export type ItemInCustody = { readonly sealed: string; readonly custodyKey: string }

/**
 * Opens one item with what two custodians gave for this revision of it. The commitment in the wrapped key proves the
 * values right; OpenFailed for anything else, and for what one custodian gives alone.
 */
export async function openWithCustodyValues(
  { sealed, custodyKey }: ItemInCustody,
  place: DealingPlace,
  item: ItemPlace,
  given: readonly [ItemCustodyValues, ItemCustodyValues],
): Promise<ItemSecret> {
  const itemKey = await itemKeyInCustody(custodyKey, place, item, given)
  const { org, vault } = place
  return openWithItemKey(itemKey, sealed, { org, vault, ...item })
}

/** The key of one item by what two custodians gave for this revision of it. */
export async function itemKeyInCustody(
  custodyKey: string,
  place: DealingPlace,
  item: ItemPlace,
  given: readonly [ItemCustodyValues, ItemCustodyValues],
): Promise<ItemKey> {
  const wrapPlace = custodyItemPlace(place, item)
  const wrapKey = await custodyWrapKey(allValues(given), place, item)
  const bytes = await openUnderKey(wrapKey, custodyKey, 'custody-item-key', wrapPlace)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('item', bytes)
}

/** One value for every position: the first one's, and from the second one the value that the first one lacks. */
function allValues([first, second]: readonly [ItemCustodyValues, ItemCustodyValues]): CustodyValue[] {
  const count = first.values.size + 1
  return Array.from({ length: count }, (_, index) => {
    const position = index + 1
    const value = position === first.without ? second.values.get(position) : first.values.get(position)
    if (!value) throw new OpenFailed()
    return value
  })
}
