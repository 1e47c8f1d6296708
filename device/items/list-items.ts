import { type Item, listItems as listItemsCall } from '@chaveiro/contract/calls/items.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { readPages } from '../base/calls/read-pages.ts'
import type { OpenSession } from '../state/open-session.ts'

/** 200,000 items; a list must end. */
const maxPages = 200

/** A vault's items as the server lists them, unverified. Throws SessionError('answer_endless'). */
export async function listItems(session: OpenSession, vaultId: string): Promise<Item[]> {
  const pages = readPages(maxPages, async (from) => {
    const query = { vault_id: vaultId, limit: pageRows.items, ...from }
    const { rows, nextCursor } = await session.api.sendPage(listItemsCall, { query })
    return { rows, next: nextCursor }
  })
  const items: Item[] = []
  for await (const { rows } of pages) items.push(...rows)
  return items
}
