import type { OpenTask } from '../../access/item-knowledge.ts'
import { realItems } from '../../access/rehearsals.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { markToRotate, openTasks } from './rotate-tasks.queries.ts'

type Tasks = {
  aboutId: string
  reason: OpenTask['reason']
  createdBy: string
  now: number
}

/**
 * Opens tasks to change credentials that somebody knows, except items made up for a rehearsal. Returns the items
 * without an open task before. The caller bumps the vaults' versions, since lists show tasks.
 */
export async function openRotateTasks(
  tx: Tx,
  itemIds: readonly string[],
  { aboutId, reason, createdBy, now }: Tasks,
): Promise<Set<string>> {
  const at = isoInstant(now)
  const task = { about_id: aboutId, reason, created_by: createdBy, created_at: at }
  const opened = await openTasks(
    tx,
    (await realItems(tx, itemIds)).map((item_id) => ({ id: makeId(now), item_id, ...task })),
  )
  await markToRotate(tx, opened, at)
  return new Set(opened)
}
