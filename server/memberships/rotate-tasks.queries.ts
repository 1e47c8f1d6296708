import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import { isMember } from './is-member.queries.ts'

/** One task per item and person: 0 rows where an open one is there; one that was done begins anew. */
export const openTask = insertRow('rotate_tasks', { done_at: null }, (conflict, p) =>
  conflict
    .columns(['item_id', 'about_id'])
    .doUpdateSet({ ...p.columns('reason', 'created_by', 'created_at'), done_at: null })
    .where('rotate_tasks.done_at', 'is not', null),
)

export const markToRotate = prepare((db, p: Params<{ id: string; since: string }>) =>
  db
    .updateTable('items')
    .set({ rotate_since: p('since') })
    .where('id', '=', p('id'))
    .where('rotate_since', 'is', null),
)

/** The active people who are members of a vault, from whatever source, each once. */
export const selectActiveMembers = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'email_hash'])
    .where('status', '=', 'active')
    .where('role', '!=', 'client')
    .where((build) => isMember(p('vault_id'), build.ref('users.id')))
    .orderBy('id'),
)
