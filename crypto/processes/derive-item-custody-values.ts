import { deriveBytes } from '../envelopes/derive-key.ts'
import { type CustodyKey, type CustodyValue, SecretKey } from '../primitives/secret-key.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'

/** One custodian's values for one revision of one item, by position: all but their own. */
export type ItemCustodyValues = {
  readonly without: number
  readonly values: ReadonlyMap<number, CustodyValue>
}

/**
 * A custodian's values for one revision of one item. They reveal nothing about the keys, nor about other items or
 * revisions.
 */
export async function deriveItemCustodyValues(
  { place, without, keys }: HeldCustodyKeys,
  item: ItemPlace,
): Promise<ItemCustodyValues> {
  const values = [...keys].map(
    async ([position, key]) => [position, await deriveCustodyValue(key, position, place, item)] as const,
  )
  return { without, values: new Map(await Promise.all(values)) }
}

/** The value of the custody key at one position for one revision of one item. */
export async function deriveCustodyValue(
  key: CustodyKey,
  position: number,
  { org, vault, generation, dealing }: DealingPlace,
  { item, revision }: ItemPlace,
): Promise<CustodyValue> {
  const place = { org, vault, item, revision, generation, dealing, position }
  return SecretKey.of('custody-value', await deriveBytes(key, 'derive.custody-value', place))
}
