import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getRemovedItem as call } from '@chaveiro/contract/calls/deleted-items.ts'
import type { MovedTo } from '@chaveiro/contract/log/items/item-move.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { deleterOf } from '../../access/deleter.ts'
import { requireItem } from '../../access/require-item.ts'
import { requireSeen } from '../../access/require-seen.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectLaterChanges } from '../../signed-logs/item-changes.queries.ts'
import { selectRemoval } from './deleted-items.queries.ts'

type Asking = Pick<Caller, 'actor' | 'now'>

/** What happened to an item that is no longer in its vault, for people who see the vault. */
export async function getRemovedItem(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  id: string,
): Promise<CallOutput<typeof call>> {
  await requireSeen(reader, asking.actor, 'deleted_item', id)
  const row = await reader.first(selectRemoval, { item_id: id })
  if (!row) throw new Refusal('not_found')
  const { deletion_revision: revision, deleted_at, purge_at } = row
  const move = await readMove(reader, id, revision)
  return {
    removed_at: deleted_at,
    removed_by: deleterOf(atRest, row),
    purge_at: purge_at !== null && purge_at > isoInstant(asking.now) ? purge_at : null,
    is_moved: move !== null,
    move: move && (await sees(reader, atRest, asking, move.to)) ? move.statement : null,
  }
}

/** The signed deletion, if it says that the item was moved, and where. */
async function readMove(reader: Reader, id: string, revision: number) {
  const changes = await reader.all(selectLaterChanges, { item_id: id, revision: revision - 1 })
  const last = changes.at(-1)
  if (!last) return null
  const { payload } = parseStatement(last.statement, 'chaveiro.item.change')
  const to = payload.act === 'delete' ? payload.moved_to : undefined
  return to ? { statement: last.statement, to } : null
}

async function sees(reader: Reader, atRest: AtRest, asking: Asking, { item }: MovedTo): Promise<boolean> {
  try {
    await requireItem(reader, atRest, asking, item, 'see_vault')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
