import type { Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

/** Who of these people is active, with the key that their notices lie under. */
export function selectRecipients(tx: Tx, userIds: readonly string[]) {
  return tx.kysely
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.id', 'users.role', 'users.confirmed', 'person_keys.wrapped'])
    .where('users.id', 'in', userIds)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute()
}

export const selectOfMatter = prepare((db, p: Params<{ matter: string }>) =>
  db.selectFrom('notifications').select('id').where('matter', '=', p('matter')).limit(1),
)

export const deleteNotices = prepare((db, p: Params<{ matter: string }>) =>
  db.deleteFrom('notifications').where('matter', '=', p('matter')),
)

/** A notice about the same matter makes way: the newer one is unread and stands where new ones do. */
export const putNotice = insertRow('notifications', { read_at: null }, (conflict, p) =>
  conflict
    .columns(['user_id', 'matter'])
    .doUpdateSet({ ...p.columns('id', 'series', 'caused_by', 'created_at', 'document'), read_at: null }),
)
