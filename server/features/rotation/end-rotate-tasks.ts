import { selectActiveMembers } from '../../memberships/rotate-tasks.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endTask, endTasks, selectOpenTask } from './rotate-tasks.queries.ts'

type Changed = { itemId: string; vaultId: string; by: string; at: string }

/**
 * Ends the open tasks to change a credential, whomever they are about, but not by the word of who it is about: what they
 * chose they know as well. Where nobody else can write there, it ends all the same. Answers since when one stays open.
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
