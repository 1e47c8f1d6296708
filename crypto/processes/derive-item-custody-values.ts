import { deriveBytes } from '../envelopes/derive-key.ts'
import { type CustodyKey, type CustodyValue, SecretKey } from '../primitives/secret-key.ts'
import type { DealingPlace } from './derive-custody-keys.ts'
import type { ItemPlace } from './derive-vault-keys.ts'
import type { HeldCustodyKeys } from './open-custody-share.ts'

/** What one custodian can give for one revision of one item: a value by position, all but their own. */
export type ItemCustodyValues = {
  readonly without: number
  readonly values: ReadonlyMap<number, CustodyValue>
}

/**
 * What a custodian's keys give for one revision of one item. It says nothing about the keys, and nothing about any
 * other item or revision.
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

/** k(item ‖ revision) of the custody key k at one position. */
export async function deriveCustodyValue(
  key: CustodyKey,
  position: number,
  { org, vault, generation, dealing }: DealingPlace,
  { item, revision }: ItemPlace,
): Promise<CustodyValue> {
  const place = { org, vault, item, revision, generation, dealing, position }
  return SecretKey.of('custody-value', await deriveBytes(key, 'derive.custody-value', place))
}
