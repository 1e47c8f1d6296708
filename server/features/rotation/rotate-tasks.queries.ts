import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Ends all open tasks of an item except the one about what this person knows. */
export const endTasks = prepare((db, p: Params<{ item_id: string; but: string; at: string }>) =>
  db
    .updateTable('rotate_tasks')
    .set({ done_at: p('at') })
    .where('item_id', '=', p('item_id'))
    .where((where) => where.or([where('about_id', '!=', p('but')), where('reason', '=', 'asked')]))
    .where('done_at', 'is', null),
)

/** The task about what somebody knows of an item. */
export const selectOpenTask = prepare((db, p: Params<{ item_id: string; about_id: string }>) =>
  db
    .selectFrom('rotate_tasks')
    .select(['id', 'created_at'])
    .where('item_id', '=', p('item_id'))
    .where('about_id', '=', p('about_id'))
    .where('reason', '!=', 'asked')
    .where('done_at', 'is', null),
)

/** Whether anything is left to change that somebody could read. */
export const selectAnyOpenTask = prepare((db, p: Params<{ about_id: string }>) =>
  db
    .selectFrom('rotate_tasks')
    .select('id')
    .where('about_id', '=', p('about_id'))
    .where('reason', '!=', 'asked')
    .where('done_at', 'is', null)
    .limit(1),
)

export const endTask = prepare((db, p: Params<{ id: string; at: string }>) =>
  db
    .updateTable('rotate_tasks')
    .set({ done_at: p('at') })
    .where('id', '=', p('id')),
)

export const selectOpenTasksOfItem = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .selectFrom('rotate_tasks')
    .select(['about_id', 'reason', 'created_by', 'created_at'])
    .where('item_id', '=', p('item_id'))
    .where('done_at', 'is', null)
    .orderBy('id'),
)

type Page = { after: string; limit: number; ofMember: string | undefined }

/** Open tasks in the order of ids, with their items and whom they are about: all, or those in a member's vaults. */
export function selectOpenTasks(reader: Reader, { after, limit, ofMember }: Page) {
  const page = reader.kysely
    .selectFrom('rotate_tasks')
    .innerJoin('items', 'items.id', 'rotate_tasks.item_id')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .innerJoin('users as about', 'about.id', 'rotate_tasks.about_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'about.id')
    .select([
      'rotate_tasks.id',
      'rotate_tasks.item_id',
      'rotate_tasks.reason',
      'rotate_tasks.created_at',
      'rotate_tasks.about_id',
      'about.document as about_document',
      'person_keys.wrapped as about_wrapped',
      'items.vault_id',
      'items.document as item_document',
      'vaults.created_by as vault_creator',
      'vaults.document as vault_document',
    ])
    .where('rotate_tasks.done_at', 'is', null)
    .where('vaults.is_deleted', '=', false)
    .where('rotate_tasks.id', '>', after)
    .orderBy('rotate_tasks.id')
    .limit(limit)
  if (ofMember === undefined) return page.execute()
  return page.where((build) => isMember(build.ref('items.vault_id'), build.val(ofMember))).execute()
}

/**
 * Opens tasks, one per item and person: an open one stays, a finished one is opened again, and what somebody knows takes the
 * place of what they asked for. Returns the items whose tasks were opened.
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
          .where((where) =>
            where.or([
              where('rotate_tasks.done_at', 'is not', null),
              where.and([
                where('rotate_tasks.reason', '=', 'asked'),
                where('excluded.reason', '!=', 'asked'),
              ]),
            ]),
          ),
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
