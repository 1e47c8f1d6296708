import type { Tx } from '../platform/db/db.ts'
import { inParts } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'
import { isMember } from './is-member.queries.ts'

/**
 * Opens tasks, one per item and person: an open one stays, a finished one is opened again. Returns the items whose
 * tasks were opened.
 */
export async function openTasks(
  tx: Tx,
  tasks: readonly Omit<Database['rotate_tasks'], 'done_at'>[],
): Promise<string[]> {
  const opened: string[] = []
  for (const part of inParts(tasks)) {
    const rows = await tx.kysely
      .insertInto('rotate_tasks')
      .values(part.map((task) => ({ ...task, done_at: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['item_id', 'about_id'])
          .doUpdateSet((build) => ({
            reason: build.ref('excluded.reason'),
            created_by: build.ref('excluded.created_by'),
            created_at: build.ref('excluded.created_at'),
            done_at: null,
          }))
          .where('rotate_tasks.done_at', 'is not', null),
      )
      .returning('item_id')
      .execute()
    opened.push(...rows.map(({ item_id }) => item_id))
  }
  return opened
}

export async function markToRotate(tx: Tx, itemIds: readonly string[], since: string): Promise<void> {
  for (const part of inParts(itemIds)) {
    await tx.kysely
      .updateTable('items')
      .set({ rotate_since: since })
      .where('id', 'in', part)
      .where('rotate_since', 'is', null)
      .execute()
  }
}

/** The active members of a vault with confirmed keys, from any source, each once. */
export const selectActiveMembers = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'email_hash'])
    .where('status', '=', 'active')
    .where('role', '!=', 'client')
    .where('confirmed', '=', true)
    .where((build) => isMember(p('vault_id'), build.ref('users.id')))
    .orderBy('id'),
)
