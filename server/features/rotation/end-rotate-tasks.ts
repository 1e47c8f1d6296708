import { selectActiveWriters } from '../../memberships/memberships.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import {
  endTask,
  endTasks,
  selectAnyOpenTask,
  selectOpenTask,
  selectOpenTasksOfItem,
} from './rotate-tasks.queries.ts'

type Changed = { itemId: string; vaultId: string; by: string; at: string }

/**
 * Ends an item's open rotate tasks when somebody changes it, except the task about that person, who knows the new password. If nobody else
 * can write in the vault, that task ends too. Returns since when one stays open.
 */
export async function endRotateTasks(tx: Tx, { itemId, vaultId, by, at }: Changed): Promise<string | null> {
  const open = await tx.all(selectOpenTasksOfItem, { item_id: itemId })
  await tx.run(endTasks, { item_id: itemId, but: by, at })
  const [asked, known] = [open.filter(isAsked), open.filter((task) => !isAsked(task))]
  if (asked.length > 0) await endNotice(tx, 'change_asked', [itemId])
  const ownTask = await tx.first(selectOpenTask, { item_id: itemId, about_id: by })
  if (ownTask) {
    const members = await tx.all(selectActiveWriters, { vault_id: vaultId })
    if (members.some(({ id }) => id !== by)) return ownTask.created_at
    await tx.run(endTask, { id: ownTask.id, at })
  }
  if (known.length > 0) {
    const about = known.map(({ about_id }) => about_id)
    await endAskingNotices(tx, itemId, about)
  }
  return null
}

const isAsked = ({ reason }: { reason: string }) => reason === 'asked'

/**
 * Removes the notices that ask people to change this item, and those about everything that a person could read, if this was the last task
 * about them. Deleted items have no task, so they keep no notice.
 */
async function endAskingNotices(tx: Tx, itemId: string, aboutIds: readonly string[]): Promise<void> {
  await endNotice(tx, 'rotate_credential', [itemId])
  for (const about_id of aboutIds) {
    if (!(await tx.first(selectAnyOpenTask, { about_id })))
      await endNotice(tx, 'rotate_credentials', [about_id])
  }
}
