import { getItem, type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { type ItemHandle, unlessHidden, type VaultPlace } from '@chaveiro/device'
import { isId } from '../../references/reference.ts'
import type { Ground, PlacedVault } from './ground.ts'
import { atPath, named, namedOrById, onlyOne } from './names.ts'

/** An item as the server lists it, in its vault. Nothing of it is verified yet: the device's verbs take both and compare. */
export interface FoundItem {
  card: Item
  place: VaultPlace
}

/** An item as a command names it, and as it was written. */
export interface NamedItem {
  names: readonly string[]
  text: string
}

/**
 * The one item of these names: its id; vault and title; or a title alone, searched in all vaults. What is not there and what may not be
 * seen read the same. Throws Refusal, for several with their ids.
 */
export async function findItem(ground: Ground, { names, text }: NamedItem): Promise<FoundItem> {
  return onlyOne(
    await candidates(ground, names),
    { none: 'item.none', several: 'item.ambiguous', values: { reference: text } },
    ({ card, place }) => `${card.id}  ${[...place.path, card.title].join(' / ')}`,
  )
}

/** The one item of these names as its author signed it; nothing is revealed. Throws Refusal, and what the device throws. */
export async function verifiedItem(ground: Ground, item: NamedItem): Promise<ItemHandle> {
  const { card, place } = await findItem(ground, item)
  return ground.device.items.show(card, place)
}

async function candidates(ground: Ground, names: readonly string[]): Promise<FoundItem[]> {
  const title = names.at(-1) ?? ''
  const vaults = await ground.lists.vaults()
  if (names.length === 1) {
    const listed = isId(title) ? await byId(ground, title) : await byTitle(ground, title)
    return listed.flatMap((card) => placed(vaults, card))
  }
  const inside = vaultsAt(vaults, names.slice(0, -1))
  const lists = await Promise.all(inside.map(({ vault }) => ground.lists.items(vault)))
  const wanted = namedOrById(
    lists.flat(),
    title,
    ({ id }) => id,
    (card) => card.title,
  )
  return wanted.flatMap((card) => placed(vaults, card))
}

/** The vaults of a path, or the one of an id. */
function vaultsAt(vaults: readonly PlacedVault[], path: readonly string[]): PlacedVault[] {
  const [only = ''] = path
  if (path.length === 1 && isId(only)) return vaults.filter(({ vault }) => vault.id === only)
  return atPath(vaults, path, (one) => one.path)
}

/** The one vault of a path. Throws Refusal. */
export function vaultAt(vaults: readonly PlacedVault[], path: readonly string[], text: string): PlacedVault {
  return onlyOne(
    vaultsAt(vaults, path),
    { none: 'vault.none', several: 'vault.ambiguous', values: { vault: text } },
    ({ vault, path: names }) => `${vault.id}  ${names.join(' / ')}`,
  )
}

async function byId({ api }: Ground, id: string): Promise<Item[]> {
  const item = await unlessHidden(api.send(getItem, { params: { id } }))
  return item ? [{ ...item, id }] : []
}

async function byTitle({ api }: Ground, title: string): Promise<Item[]> {
  return named(await api.send(listItems, { query: { search: title } }), title, (card) => card.title)
}

function placed(vaults: readonly PlacedVault[], card: Item): FoundItem[] {
  const place = vaults.find(({ vault }) => vault.id === card.vault_id)?.place
  return place ? [{ card, place }] : []
}
