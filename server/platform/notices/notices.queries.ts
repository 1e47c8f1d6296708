import type { Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

/** The active ones among these people, with the key of their notices. */
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

export const deleteNoticeOf = prepare((db, p: Params<{ matter: string; user_id: string }>) =>
  db.deleteFrom('notifications').where('matter', '=', p('matter')).where('user_id', '=', p('user_id')),
)

/** Has all browsers told that the person switched it on in. */
export const markPushDue = prepare((db, p: Params<{ user_id: string; push_due: string }>) =>
  db
    .updateTable('sessions')
    .set({ push_due: p('push_due') })
    .where('user_id', '=', p('user_id'))
    .where('push', 'is not', null)
    .where('push_due', 'is', null),
)

/** Replaces a notice about the same matter: the newer one is unread and counts as new. */
export const putNotice = insertRow('notifications', { read_at: null }, (conflict, p) =>
  conflict
    .columns(['user_id', 'matter'])
    .doUpdateSet({ ...p.columns('id', 'series', 'caused_by', 'created_at', 'document'), read_at: null }),
)
