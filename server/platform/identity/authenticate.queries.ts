import { type Params, prepare } from '../db/prepare.ts'

/** The session and its person, who must have a key; erased people have none. */
export const selectSession = prepare((db, p: Params<{ token_hash: Uint8Array }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(({ selectFrom }) => [
      'sessions.id as session_id',
      'sessions.kind',
      'sessions.created_at',
      selectFrom('organisation_settings').select('session_hours').as('session_hours'),
      selectFrom('organisation_settings').select('device_session_idle_days').as('device_session_idle_days'),
      'sessions.auth_time',
      'sessions.last_seen',
      'sessions.expires_at',
      'users.id as user_id',
      'users.role',
      'users.status',
      'users.last_login',
      'users.document_version',
    ])
    .where('sessions.token_hash', '=', p('token_hash')),
)

export const selectSealedPerson = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.document', 'users.document_version', 'person_keys.wrapped'])
    .where('users.id', '=', p('id')),
)

export const setLastSeen = prepare((db, p: Params<{ id: string; last_seen: string }>) =>
  db
    .updateTable('sessions')
    .set({ last_seen: p('last_seen') })
    .where('id', '=', p('id')),
)
