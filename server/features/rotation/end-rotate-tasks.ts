import { selectActiveMembers } from '../../memberships/rotate-tasks.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endTask, endTasks, selectOpenTask } from './rotate-tasks.queries.ts'

type Changed = { itemId: string; vaultId: string; by: string; at: string }

/**
 * Ends an item's open rotate tasks when somebody changes it, except the task about that person: they know what they
 * chose. If nobody else can write there, that one ends too. Returns since when one stays open.
 */
export async function endRotateTasks(tx: Tx, { itemId, vaultId, by, at }: Changed): Promise<string | null> {
  await tx.run(endTasks, { item_id: itemId, but: by, at })
  const own = await tx.first(selectOpenTask, { item_id: itemId, about_id: by })
  if (!own) return null
  const members = await tx.all(selectActiveMembers, { vault_id: vaultId })
  if (members.some(({ id }) => id !== by)) return own.created_at
  await tx.run(endTask, { id: own.id, at })
  return null
}
