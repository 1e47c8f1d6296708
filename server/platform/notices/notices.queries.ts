import type { Tx } from '../db/db.ts'
import { type Params, prepare } from '../db/prepare.ts'

/** Who of these people is active, with the key that their notices lie under. */
export function selectRecipients(tx: Tx, userIds: readonly string[]) {
  return tx.kysely
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.id', 'person_keys.wrapped'])
    .where('users.id', 'in', userIds)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute()
}

type NewNotice = { id: string; user_id: string; type: string; created_at: string; document: Uint8Array }

export const insertNotice = prepare((db, p: Params<NewNotice>) =>
  db.insertInto('notifications').values({
    id: p('id'),
    user_id: p('user_id'),
    type: p('type'),
    created_at: p('created_at'),
    read_at: null,
    document: p('document'),
  }),
)
