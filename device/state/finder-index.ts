import { Item } from '@chaveiro/contract/calls/items.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SearchedItems } from '@chaveiro/contract/rules/search/searched-items.ts'

/** A vault as custodians signed it, and whether this person is in it and holds its key by the server's decision. */
export type IndexedVault = Pick<Vault, (typeof placeNames)[number]> & {
  /** Hash of the newest change that was followed; null before the first. */
  readonly change: string | null
  /** How many of its items did not verify; the vault is then read again. */
  readonly leftOut: number
  /** It, or a vault above it, was not as custodians signed it. */
  readonly isAltered: boolean
}

const placeNames = [
  'id',
  'name',
  'type',
  'parent_id',
  'overview_salt',
  'custody',
  'version',
  'is_member',
  'holds_key',
] as const

/** What the index keeps of a listed vault. */
export const placeOf = (vault: Vault) =>
  Object.fromEntries(placeNames.map((name) => [name, vault[name]])) as Pick<
    Vault,
    (typeof placeNames)[number]
  >

/** An item without the fields that are as in a new one, and the hash of the change that made its revision. */
export type IndexedItem = Partial<Item> & Pick<Item, 'id' | 'vault_id'> & { readonly change: string }

/** The items that verified, of all vaults that a person sees. */
export interface FinderIndex {
  readonly at: string
  readonly vaults: ReadonlyMap<string, IndexedVault>
  readonly items: ReadonlyMap<string, IndexedItem>
  /** When the person's temporary access to an item ends. */
  readonly granted: ReadonlyMap<string, string>
  /** The stamp of each sealed part. */
  readonly stamps: ReadonlyMap<number, string>
  /** By vault, folded at the first search. */
  searched: ReadonlyMap<string, SearchedItems> | null
}

export const emptyIndex: FinderIndex = {
  at: '',
  vaults: new Map(),
  items: new Map(),
  granted: new Map(),
  stamps: new Map(),
  searched: null,
}

const noId = '00000000-0000-7000-8000-000000000000'
const noTime = '2000-01-01T00:00:00.000Z'
const blank: Item = Item.parse({
  id: noId,
  vault_id: noId,
  type: 'web_credential',
  title: '',
  revision: 1,
  generation: 1,
  created_by: noId,
  created_at: noTime,
  updated_at: noTime,
})
/** Said by the server alone, and changed without a signed change. */
const unsigned = new Set(['checked_out_by', 'checked_out_until', 'rotate_since'])
const names = Object.keys(blank).filter((name) => !unsigned.has(name)) as (keyof Item)[]
const blankTexts = new Map(names.map((name) => [name, JSON.stringify(blank[name])]))

/** An item that verified, for the index. */
export function indexedItem(item: Item, change: string): IndexedItem {
  const written = names.filter((name) => JSON.stringify(item[name]) !== blankTexts.get(name))
  const { tags, ...fields } = Object.fromEntries(written.map((name) => [name, item[name]])) as Partial<Item>
  const isRepeated = JSON.stringify(tags ?? blank.tags) === JSON.stringify(repeatedTags(item))
  return {
    ...fields,
    ...(isRepeated ? {} : { tags: item.tags }),
    id: item.id,
    vault_id: item.vault_id,
    change,
  }
}

/** The same as lists have it. */
export function itemOf({ change: _, ...fields }: IndexedItem): Item {
  const item = { ...blank, ...fields }
  return fields.tags ? item : { ...item, tags: repeatedTags(item) }
}

/** Devices write tags that repeat other fields. */
const repeatedTags = ({ client, squad, environment, criticality }: Item): Item['tags'] => ({
  client,
  squad,
  environment,
  criticality,
})
