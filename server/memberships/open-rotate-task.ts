import type { rotateReasons } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { makeId } from '../platform/ids/ids.ts'
import { markToRotate, openTask } from './rotate-tasks.queries.ts'

type Task = {
  itemId: string
  aboutId: string
  reason: (typeof rotateReasons)[number]
  createdBy: string
  now: number
}

/**
 * Opens the task to change a credential because of what somebody knows; false where it is open already. The caller
 * bumps the vault's version, since lists show it.
 */
export async function openRotateTask(
  tx: Tx,
  { itemId, aboutId, reason, createdBy, now }: Task,
): Promise<boolean> {
  const at = isoInstant(now)
  const task = { item_id: itemId, about_id: aboutId, reason, created_by: createdBy, created_at: at }
  if ((await tx.run(openTask, { id: makeId(now), ...task })) === 0) return false
  await tx.run(markToRotate, { id: itemId, since: at })
  return true
}
