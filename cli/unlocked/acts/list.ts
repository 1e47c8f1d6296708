import type { Item } from '@chaveiro/contract/calls/items.ts'
import { vaultAt } from './find-item.ts'
import type { Ground, PlacedVault } from './ground.ts'

export interface ListedVault {
  id: string
  path: readonly string[]
  type: string
  items: number
  /** Whether this person may open what is in it. */
  isOpen: boolean
  /** `altered`: the server shows another name or place than custodians signed; `unsigned`: nobody signed one. */
  doubt: 'altered' | 'unsigned' | null
}

export type ListedItem = Pick<Item, 'id' | 'type' | 'title' | 'login' | 'login_url' | 'updated_at'> & {
  path: readonly string[]
  requiresCheckout: boolean
  checkedOutBy: string | null
}

/**
 * What is at a path: the vaults inside and, of a vault, its items; with `isDeep` everything below. Names of vaults are compared with what
 * custodians signed; an item is verified when it is opened.
 */
export async function list(
  ground: Ground,
  { path, isDeep }: { path: readonly string[]; isDeep: boolean },
): Promise<{ vaults: ListedVault[]; items: ListedItem[] }> {
  const all = await ground.lists.vaults()
  const top = path.length === 0 ? null : vaultAt(all, path, path.join('/'))
  const inside = all.filter((one) => isInside(one, top, isDeep)).sort(byPath)
  const { altered, unsigned } = await ground.device.vaults.checkOverviews(all.map(({ vault }) => vault))
  const doubtOf = (id: string): ListedVault['doubt'] =>
    altered.includes(id) ? 'altered' : unsigned.includes(id) ? 'unsigned' : null
  const opened = [...(top ? [top] : []), ...(isDeep ? inside : [])]
  const items = await Promise.all(
    opened.map(async (one) => shownItems(one, await ground.lists.items(one.vault))),
  )
  const vaults = inside.map(({ vault, path: names }) => ({
    id: vault.id,
    path: names,
    type: vault.type,
    items: vault.item_count,
    isOpen: vault.holds_key,
    doubt: doubtOf(vault.id),
  }))
  return { vaults, items: items.flat() }
}

function isInside(one: PlacedVault, top: PlacedVault | null, isDeep: boolean): boolean {
  const above = top?.path.length ?? 0
  const isBelow = one.path.length > above && (!top || top.path.every((name, at) => one.path[at] === name))
  return isBelow && (isDeep || one.path.length === above + 1)
}

const byPath = (one: PlacedVault, other: PlacedVault) =>
  one.path.join('\n').localeCompare(other.path.join('\n'))

/** As localeCompare has it, which is slow where thousands are compared. */
const inOrder = new Intl.Collator().compare

function shownItems({ path }: PlacedVault, items: readonly Item[]): ListedItem[] {
  return items
    .map(({ id, type, title, login, login_url, updated_at, requires_checkout, checked_out_by }) => ({
      ...{ id, type, title, login, login_url, updated_at, path },
      requiresCheckout: requires_checkout,
      checkedOutBy: checked_out_by,
    }))
    .sort((one, other) => inOrder(one.title, other.title))
}
