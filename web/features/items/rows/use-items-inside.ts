import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListedItem, sortItems } from '../filter-items.ts'
import { type ItemList, itemsQuery } from '../use-items.ts'
import type { VaultInView } from '../vault-in-view.ts'

/** The vaults whose items are listed, and all their items by title. `list` is undefined while the vault's own list is. */
interface ListedVaults {
  list: ItemList | undefined
  /** The vault of an item as the list shows it. */
  vaultOf: (vaultId: string) => VaultInView
}

/**
 * Adds what the vaults inside hold to a vault's own list.
 * @param inside empty to list the vault alone
 */
export function useItemsInside(
  vault: VaultInView,
  own: ItemList | undefined,
  inside: readonly VaultInView[],
): ListedVaults {
  const lists = useQueries({
    queries: inside.map(({ id }) => itemsQuery(id)),
    combine: (queries) => queries.map(({ data }) => data),
  })
  const list = useMemo(() => {
    if (!own || inside.length === 0) return own
    const items = [own, ...lists].flatMap((one, place) =>
      inVault(one?.items ?? [], (inside[place - 1] ?? vault).id),
    )
    return { items: sortItems(items), isWhole: own.isWhole && lists.every((one) => one?.isWhole === true) }
  }, [own, lists, inside, vault])
  const vaultOf = useMemo(() => {
    const byId = new Map(inside.map((one) => [one.id, one]))
    return (id: string) => byId.get(id) ?? vault
  }, [inside, vault])
  return { list, vaultOf }
}

/** Items as those of the vault whose list they came in, whatever `vault_id` the server gives. */
const inVault = (items: readonly ListedItem[], vaultId: string): ListedItem[] =>
  items.map((listed) => ({ ...listed, item: { ...listed.item, vault_id: vaultId } }))
