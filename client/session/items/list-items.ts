import { pageRows } from '@chaveiro/contract/constants.ts'
import { type Item, listItems as listItemsCall } from '@chaveiro/contract/items.ts'
import { SessionError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/** 200,000 items: a list must come to an end. */
const mostPages = 200

/** A vault's items as the server lists them, not verified. SessionError('answer_endless'). */
export async function listItems(session: OpenSession, vaultId: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: { rows: Item[]; nextCursor: string | null } = await session.api.sendPage(listItemsCall, {
      query: { vault_id: vaultId, limit: pageRows.items, ...(cursor === null ? {} : { cursor }) },
    })
    items.push(...page.rows)
    cursor = page.nextCursor
    if (cursor === null) return items
  }
  throw new SessionError('answer_endless')
}
