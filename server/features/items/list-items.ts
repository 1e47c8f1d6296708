import type { listItems as call, Item } from '@chaveiro/contract/items.ts'
import type { z } from 'zod'
import { checkoutOf, liveCheckout } from '../../access/checkout.ts'
import { requireVault } from '../../access/require-vault.ts'
import { BoundedCache } from '../../platform/at-rest/bounded-cache.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type GzippedJson, gzipJsonArray } from '../../platform/http/compression.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { itemAnswer } from './item-answer.ts'
import type { ItemDocument } from './item-documents.ts'
import { selectItemsOfVault } from './items.queries.ts'
import { filterItems, isFiltered, pageOf } from './items.rules.ts'
import { readRowPages } from './row-pages.ts'

const keptListsBytes = 8 * 1024 * 1024

/** A vault's whole list as it goes over the wire, true for one version of the vault and until a check-out ends. */
type KeptList = { version: number; trueUntil: number; json: GzippedJson }
type Query = z.output<typeof call.query> & { vault_id: string }
type Listed = { items: GzippedJson | Item[]; next?: string | undefined }

/** Lists a vault's items. The whole list is kept in bounded memory and given out only for the version it was read at. */
export function itemLister({ db, atRest, clock }: Pick<Platform, 'db' | 'atRest' | 'clock'>) {
  const kept = new BoundedCache<KeptList>(keptListsBytes)

  /** `onCheckout` is told when each live check-out ends. */
  async function* readPages(
    reader: Reader,
    vaultId: string,
    { after, onCheckout }: { after?: string | undefined; onCheckout?: (until: number) => void },
  ): AsyncGenerator<Item[]> {
    const now = clock.now()
    for await (const rows of readRowPages(reader, selectItemsOfVault, vaultId, after)) {
      yield rows.map((row) => {
        const checkout = liveCheckout(checkoutOf(atRest, row), now)
        if (checkout) onCheckout?.(Date.parse(checkout.until))
        return itemAnswer(row, atRest.open<ItemDocument>('items', row.id, row.document), checkout)
      })
    }
  }

  const wholeList = async (actor: Actor, vaultId: string): Promise<GzippedJson> => {
    const { version } = await requireVault(db.read, atRest, actor, vaultId, 'list_items')
    const known = kept.get(vaultId)
    if (known && known.version === version && known.trueUntil > clock.now()) return known.json
    const list = await db.snapshot(async (reader): Promise<KeptList> => {
      // Version and rows of one and the same state.
      const vault = await requireVault(reader, atRest, actor, vaultId, 'list_items')
      let trueUntil = Number.POSITIVE_INFINITY
      const onCheckout = (until: number) => {
        trueUntil = Math.min(trueUntil, until)
      }
      const json = await gzipJsonArray(readPages(reader, vaultId, { onCheckout }))
      return { version: vault.version, trueUntil, json }
    })
    kept.set(vaultId, list, list.json.bytes.length)
    return list.json
  }

  return async (actor: Actor, query: Query): Promise<Listed> => {
    const { vault_id, limit, cursor } = query
    if (!isFiltered(query) && limit === undefined) return { items: await wholeList(actor, vault_id) }
    return db.snapshot(async (reader) => {
      await requireVault(reader, atRest, actor, vault_id, 'list_items')
      const pages = readPages(reader, vault_id, { after: cursor })
      if (limit === undefined) return { items: await gzipJsonArray(filtered(pages, query)) }
      const found: Item[] = []
      for await (const page of filtered(pages, query)) {
        found.push(...page)
        if (found.length > limit) break
      }
      const { page, next } = pageOf(found, limit)
      return { items: page, next }
    })
  }
}

async function* filtered(pages: AsyncIterable<Item[]>, query: Query): AsyncGenerator<Item[]> {
  for await (const page of pages) yield filterItems(page, query)
}
