import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** Everybody in the newest relinking. */
export function selectRelinking({ kysely }: Reader) {
  return kysely
    .selectFrom('identities')
    .select(['user_id as id', 'relink_until', 'relinked_at'])
    .where((where) => where.or([where('relink_until', 'is not', null), where('relinked_at', 'is not', null)]))
    .orderBy('user_id')
    .execute()
}

/** Starts a relinking of everybody who is active and has an account. */
export async function startRelinking(tx: Tx, until: string): Promise<void> {
  await tx.kysely.updateTable('identities').set({ relink_until: null, relinked_at: null }).execute()
  await tx.kysely
    .updateTable('identities')
    .set({ relink_until: until })
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('status', '=', 'active'))
    .execute()
}

/** Ends the relinking; people who were linked stay recorded. */
export async function stopRelinking(tx: Tx): Promise<void> {
  await tx.kysely.updateTable('identities').set({ relink_until: null }).execute()
}

export const setRelinked = prepare((db, p: Params<{ user_id: string; relinked_at: string }>) =>
  db
    .updateTable('identities')
    .set({ relinked_at: p('relinked_at') })
    .where('user_id', '=', p('user_id'))
    .where('relinked_at', 'is', null),
)
