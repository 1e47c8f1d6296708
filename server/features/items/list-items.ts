import type { listItems as call, Item } from '@chaveiro/contract/calls/items.ts'
import type { z } from 'zod'
import { checkoutOf, liveCheckout } from '../../access/checkout.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { Reader } from '../../platform/db/db.ts'
import { pageRows, readRowPages } from '../../platform/db/row-pages.ts'
import { type GzippedJson, gzipJson } from '../../platform/http/compression.ts'
import { jsonOf } from '../../platform/http/json-pages.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { itemAnswer } from './item-answer.ts'
import type { ItemDocument } from './item-documents.ts'
import { selectItemsOfVault, selectVaultVersion } from './items.queries.ts'
import { filterItems, isFiltered, pageOf } from './items.rules.ts'
import { type KeptList, KeptLists } from './kept-lists.ts'

type Query = z.output<typeof call.query> & { vault_id: string }
type Listed = { items: GzippedJson | Item[]; next?: string | undefined }

/**
 * Lists a vault's items. The whole list, the same for everybody who may see it, is cached in bounded memory for its
 * version; requests that need it at the same time share one read.
 */
export function itemLister(
  { db, atRest, clock, longReads }: Pick<Platform, 'db' | 'atRest' | 'clock' | 'longReads'>,
  kept = new KeptLists(),
) {
  const underWay = new Map<string, Promise<KeptList>>()

  /** `onCheckout` receives the end of each live check-out. */
  async function* readPages(
    reader: Reader,
    vaultId: string,
    {
      onCheckout,
      ...page
    }: { after?: string | undefined; most?: number; onCheckout?: (until: number) => void },
  ): AsyncGenerator<Item[]> {
    const now = clock.now()
    for await (const rows of readRowPages(reader, selectItemsOfVault, { vault_id: vaultId }, page)) {
      yield rows.map((row) => {
        const checkout = liveCheckout(checkoutOf(atRest, row), now)
        if (checkout) onCheckout?.(Date.parse(checkout.until))
        return itemAnswer(row, atRest.open<ItemDocument>('items', row.id, row.document), checkout)
      })
    }
  }

  const readList = (vaultId: string): Promise<KeptList> =>
    db.snapshot(async (reader) => {
      const version = (await reader.first(selectVaultVersion, { id: vaultId }))?.version ?? 0
      let trueUntil = Number.POSITIVE_INFINITY
      const onCheckout = (until: number) => {
        trueUntil = Math.min(trueUntil, until)
      }
      const json = await gzipJson(jsonOf(readPages(reader, vaultId, { onCheckout })))
      return { version, trueUntil, json }
    })

  const begin = (vaultId: string, name: string): Promise<KeptList> => {
    const begun = readList(vaultId)
      .then((list) => {
        kept.set(vaultId, list)
        return list
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }

  /** Joins a read that is under way. Otherwise the reader takes a turn of their own, and waits only behind their own reads. */
  const readOnce = async (actor: Actor, vaultId: string, asked: Asked): Promise<KeptList> => {
    const name = `${vaultId}/${asked.version}`
    const read = () => underWay.get(name) ?? begin(vaultId, name)
    return (
      underWay.get(name) ??
      longReads(actor.id, async () => trueFor(asked, kept.get(vaultId)) ?? (await read()))
    )
  }

  const wholeList = async (actor: Actor, vaultId: string): Promise<GzippedJson> => {
    const began = clock.now()
    const { version } = await requireVault(db.read, atRest, actor, vaultId, 'list_items')
    const asked = { version, began }
    const keptList = trueFor(asked, kept.get(vaultId))
    if (keptList) return keptList.json
    let list = await readOnce(actor, vaultId, asked)
    // This read began for an earlier request, and a check-out that it lists ended before this request came.
    if (list.trueUntil <= began) list = await readOnce(actor, vaultId, asked)
    // Checks the right again: reading took a while, and may have begun for another request.
    await requireVault(db.read, atRest, actor, vaultId, 'list_items')
    return list.json
  }

  return async (actor: Actor, query: Query): Promise<Listed> => {
    const { vault_id, limit } = query
    if (!isFiltered(query) && limit === undefined) return { items: await wholeList(actor, vault_id) }
    const isShort = !isFiltered(query) && limit !== undefined && limit <= pageRows
    return isShort ? readPart(actor, query) : longReads(actor.id, () => readPart(actor, query))
  }

  async function readPart(actor: Actor, query: Query): Promise<Listed> {
    const { vault_id, limit, cursor } = query
    return db.snapshot(async (reader) => {
      await requireVault(reader, atRest, actor, vault_id, 'list_items')
      // Filtered-out items are read too, so only without a filter is a page's length known.
      const most = isFiltered(query) || limit === undefined ? undefined : limit + 1
      const pages = readPages(reader, vault_id, { after: cursor, ...(most && { most }) })
      if (limit === undefined) return { items: await gzipJson(jsonOf(filtered(pages, query))) }
      const items: Item[] = []
      for await (const page of filtered(pages, query)) {
        items.push(...page)
        if (items.length > limit) break
      }
      const { page, next } = pageOf(items, limit)
      return { items: page, next }
    })
  }
}

type Asked = { version: number; began: number }

function trueFor({ version, began }: Asked, list: KeptList | undefined): KeptList | undefined {
  return list && list.version === version && list.trueUntil > began ? list : undefined
}

async function* filtered(pages: AsyncIterable<Item[]>, query: Query): AsyncGenerator<Item[]> {
  for await (const page of pages) yield filterItems(page, query)
}
