import type { Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { foundItemsMax } from '@chaveiro/contract/constants.ts'
import { BestMatches } from '@chaveiro/contract/rules/search/best-matches.ts'
import type { z } from 'zod'
import { checkoutOf, liveCheckout } from '../../access/checkout.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { itemAnswer } from './item-answer.ts'
import type { ItemDocument } from './item-documents.ts'
import { selectItemsById, selectVaultsToSearch } from './items.queries.ts'
import type { ChunkReader, ReadChunk } from './search-chunks.ts'

/** Other requests get a turn at least this often. */
const sliceMs = 8

type Query = Omit<z.output<typeof listItems.query>, 'search'> & { search: string }

/**
 * Finds items in all vaults that a person may see, best match first. The search goes from vault to vault and chunk to
 * chunk; its result is answered in one transaction, limited to what the person may still see.
 */
export function itemFinder(
  { db, atRest, clock }: Pick<Platform, 'db' | 'atRest' | 'clock'>,
  chunks: ChunkReader,
) {
  const readVisible = async (reader: Reader, actor: Actor) =>
    filterVaults(reader, actor, 'list_items', await reader.all(selectVaultsToSearch, { user_id: actor.id }))

  const look = async (
    matches: BestMatches,
    vaults: { id: string; version: number; is_member: unknown }[],
    readChunk: ReadChunk,
  ) => {
    let turnEnds = performance.now() + sliceMs
    for (const vault of vaults) {
      let after: string | undefined
      matches.beginVault(Boolean(vault.is_member))
      do {
        const chunk = await readChunk(vault, after)
        matches.look(chunk.items, chunk.vaultName)
        after = chunk.next
        if (performance.now() > turnEnds) {
          await othersFirst()
          turnEnds = performance.now() + sliceMs
        }
      } while (after !== undefined)
    }
  }

  return async (actor: Actor, query: Query): Promise<Item[]> => {
    const matches = new BestMatches(query, Math.min(query.limit ?? foundItemsMax, foundItemsMax))
    const vaults = await db.snapshot((reader) => readVisible(reader, actor))
    await look(matches, vaults, chunks.beginSearch(actor.id))
    const { ids } = matches
    return db.snapshot(async (reader) => {
      const visible = new Set((await readVisible(reader, actor)).map(({ id }) => id))
      const rows = new Map((await selectItemsById(reader, ids)).map((row) => [row.id, row]))
      const now = clock.now()
      return ids.flatMap((id) => {
        const row = rows.get(id)
        if (!row || !visible.has(row.vault_id)) return []
        const checkout = liveCheckout(checkoutOf(atRest, row), now)
        return [itemAnswer(row, atRest.open<ItemDocument>('items', id, row.document), checkout)]
      })
    })
  }
}
