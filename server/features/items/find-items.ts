import { foundItemsMax } from '@chaveiro/contract/constants.ts'
import type { Item, listItems } from '@chaveiro/contract/items.ts'
import { foldText } from '@chaveiro/contract/rules/fold-text.ts'
import type { z } from 'zod'
import { checkoutOf, liveCheckout } from '../../access/checkout.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import { BoundedCache } from '../../platform/at-rest/bounded-cache.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { findMatches, type SearchedItem, type SearchedVault } from './find-items.rules.ts'
import { itemAnswer } from './item-answer.ts'
import type { ItemDocument } from './item-documents.ts'
import { selectItemsById, selectOverviewsOfVault, selectVaultsToSearch } from './items.queries.ts'
import { readRowPages } from './row-pages.ts'

const keptTextBytes = 24 * 1024 * 1024

type KeptVault = SearchedVault & { version: number }
type Query = Omit<z.output<typeof listItems.query>, 'search'> & { search: string }

/**
 * Finds items in every vault that a person may see, best match first. What is compared is kept in bounded memory, folded,
 * and used only for the version of the vault that the same transaction reads.
 */
export function itemFinder({ db, atRest, clock }: Pick<Platform, 'db' | 'atRest' | 'clock'>) {
  const kept = new BoundedCache<KeptVault>(keptTextBytes)

  const readVault = async (reader: Reader, id: string, version: number): Promise<KeptVault> => {
    const known = kept.get(id)
    if (known?.version === version) return known
    const row = await reader.first(selectVaultRow, { id })
    const name = row ? atRest.openKept<{ name: string }>('vaults', id, row.document).name : ''
    const items: SearchedItem[] = []
    for await (const rows of readRowPages(reader, selectOverviewsOfVault, id)) {
      for (const { document, ...item } of rows) {
        const { title, login, client, squad } = atRest.open<ItemDocument>('items', item.id, document)
        items.push({
          ...item,
          title: foldText(title),
          login: foldText(login),
          client: foldText(client),
          squad: foldText(squad),
        })
      }
    }
    const vault = { version, name: foldText(name), items }
    kept.set(id, vault, sizeOf(items))
    return vault
  }

  const readVisible = async (reader: Reader, actor: Actor): Promise<KeptVault[]> => {
    const rows = await reader.all(selectVaultsToSearch, { user_id: actor.id })
    const visible: KeptVault[] = []
    for (const row of await filterVaults(reader, actor, 'list_items', rows)) {
      visible.push(await readVault(reader, row.id, row.version))
    }
    return visible
  }

  return (actor: Actor, query: Query): Promise<Item[]> =>
    db.snapshot(async (reader) => {
      const max = Math.min(query.limit ?? foundItemsMax, foundItemsMax)
      const ids = findMatches(await readVisible(reader, actor), query, max)
      const rows = new Map((await selectItemsById(reader, ids)).map((row) => [row.id, row]))
      const now = clock.now()
      return ids.flatMap((id) => {
        const row = rows.get(id)
        if (!row) return []
        const checkout = liveCheckout(checkoutOf(atRest, row), now)
        return [itemAnswer(row, atRest.open<ItemDocument>('items', id, row.document), checkout)]
      })
    })
}

/** Bytes, roughly: V8 spends up to two on a letter, and as much again on what holds the texts together. */
function sizeOf(items: readonly SearchedItem[]): number {
  const perItemBytes = 250
  return items.reduce(
    (size, { title, login, client, squad }) =>
      size + perItemBytes + 2 * (title.length + login.length + client.length + squad.length),
    200,
  )
}
