import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectRequest = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('connect_requests').selectAll().where('id', '=', p('id')),
)

/** 0 rows if the id is taken. */
export const insertRequest = insertRow(
  'connect_requests',
  { state: 'asked', user_id: null, answered_by: null },
  (conflict) => conflict.column('id').doNothing(),
)

/** Those that somebody answered in the last minutes, ended ones included. */
export const selectAnswered = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  db
    .selectFrom('connect_requests')
    .select('expires_at')
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now'))
    .orderBy('expires_at'),
)

type Step = {
  id: string
  from: string
  to: string
  user_id: string | null
  answered_by: string | null
  document: Uint8Array
}

/** Takes a step unless somebody else has: 0 rows if the state is not the one before. */
export const takeStep = prepare((db, p: Params<Step>) =>
  db
    .updateTable('connect_requests')
    .set({
      state: p('to'),
      user_id: p('user_id'),
      answered_by: p('answered_by'),
      document: p('document'),
    })
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

/** Whose session begins, and the key of their data. */
export const selectPerson = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.id', 'users.document', 'person_keys.wrapped'])
    .where('users.id', '=', p('id')),
)

export const deleteExpiredRequests = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('connect_requests').where('expires_at', '<=', p('now')),
)
