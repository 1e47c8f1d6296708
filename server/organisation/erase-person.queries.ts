import { type Params, prepare } from '../platform/db/prepare.ts'

/** Somebody's status, and whether their personal data still has its key. */
export const selectErasable = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('users')
    .leftJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.id', 'users.status', 'person_keys.user_id as keyed'])
    .where('users.id', '=', p('id')),
)

export const deletePersonKey = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('person_keys').where('user_id', '=', p('user_id')),
)

export const deleteIdentity = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('identities').where('user_id', '=', p('user_id')),
)

export const setAddressHash = prepare((db, p: Params<{ id: string; email_hash: Uint8Array }>) =>
  db
    .updateTable('users')
    .set({ email_hash: p('email_hash') })
    .where('id', '=', p('id')),
)
