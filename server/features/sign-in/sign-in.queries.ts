import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Bytes = Uint8Array

export const insertAttempt = prepare(
  (db, p: Params<{ state_hash: Bytes; browser_hash: Bytes; expires_at: string; document: Bytes }>) =>
    db.insertInto('sign_in_attempts').values({
      state_hash: p('state_hash'),
      browser_hash: p('browser_hash'),
      expires_at: p('expires_at'),
      document: p('document'),
    }),
)

export const selectAttempt = prepare((db, p: Params<{ state_hash: Bytes }>) =>
  db
    .selectFrom('sign_in_attempts')
    .select(['browser_hash', 'expires_at', 'document'])
    .where('state_hash', '=', p('state_hash')),
)

export const deleteAttempt = prepare((db, p: Params<{ state_hash: Bytes }>) =>
  db.deleteFrom('sign_in_attempts').where('state_hash', '=', p('state_hash')),
)

/** A user with their key and the account that they sign in with, if any. */
const knownUsers = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .select([
      'users.id',
      'users.status',
      'users.document',
      'person_keys.wrapped',
      'identities.issuer_hash as issuerHash',
    ])

export const selectUserByEmail = prepare((db, p: Params<{ email_hash: Bytes }>) =>
  knownUsers(db).where('users.email_hash', '=', p('email_hash')),
)

export const selectUserBySubject = prepare((db, p: Params<{ subject_hash: Bytes }>) =>
  knownUsers(db).where('identities.subject_hash', '=', p('subject_hash')),
)

/** Binds a person to an account; the one of an issuer before gives way. */
export const upsertIdentity = prepare(
  (db, p: Params<{ user_id: string; issuer_hash: Bytes; subject_hash: Bytes; bound_at: string }>) =>
    db
      .insertInto('identities')
      .values({
        user_id: p('user_id'),
        issuer_hash: p('issuer_hash'),
        subject_hash: p('subject_hash'),
        bound_at: p('bound_at'),
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          issuer_hash: p('issuer_hash'),
          subject_hash: p('subject_hash'),
          bound_at: p('bound_at'),
        }),
      ),
)

type NewUser = {
  id: string
  email_hash: Bytes
  role: string
  status: string
  created_at: string
  document: Bytes
}

export const insertUser = prepare((db, p: Params<NewUser>) =>
  db.insertInto('users').values({
    id: p('id'),
    email_hash: p('email_hash'),
    role: p('role'),
    status: p('status'),
    created_at: p('created_at'),
    last_login: null,
    document: p('document'),
  }),
)

export const insertPersonKey = prepare(
  (db, p: Params<{ user_id: string; wrapped: Bytes; created_at: string }>) =>
    db
      .insertInto('person_keys')
      .values({ user_id: p('user_id'), wrapped: p('wrapped'), created_at: p('created_at') }),
)

export const updateUser = prepare((db, p: Params<{ id: string; email_hash: Bytes; document: Bytes }>) =>
  db
    .updateTable('users')
    .set({ email_hash: p('email_hash'), document: p('document') })
    .where('id', '=', p('id')),
)

export const setLastLogin = prepare((db, p: Params<{ id: string; last_login: string }>) =>
  db
    .updateTable('users')
    .set({ last_login: p('last_login') })
    .where('id', '=', p('id')),
)

type NewCode = {
  code_hash: Bytes
  browser_hash: Bytes
  user_id: string
  auth_time: string
  expires_at: string
}

export const insertCode = prepare((db, p: Params<NewCode>) =>
  db.insertInto('sign_in_codes').values({
    code_hash: p('code_hash'),
    browser_hash: p('browser_hash'),
    user_id: p('user_id'),
    auth_time: p('auth_time'),
    expires_at: p('expires_at'),
  }),
)

export const selectCode = prepare((db, p: Params<{ code_hash: Bytes }>) =>
  db
    .selectFrom('sign_in_codes')
    .innerJoin('users', 'users.id', 'sign_in_codes.user_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      'sign_in_codes.browser_hash',
      'sign_in_codes.user_id',
      'sign_in_codes.auth_time',
      'sign_in_codes.expires_at',
      'users.status',
      'users.document',
      'person_keys.wrapped',
    ])
    .where('sign_in_codes.code_hash', '=', p('code_hash')),
)

export const deleteCode = prepare((db, p: Params<{ code_hash: Bytes }>) =>
  db.deleteFrom('sign_in_codes').where('code_hash', '=', p('code_hash')),
)

type NewSession = {
  id: string
  token_hash: Bytes
  user_id: string
  created_at: string
  auth_time: string
  last_seen: string
  expires_at: string
  document: Bytes
}

export const insertSession = prepare((db, p: Params<NewSession>) =>
  db.insertInto('sessions').values({
    id: p('id'),
    token_hash: p('token_hash'),
    user_id: p('user_id'),
    created_at: p('created_at'),
    auth_time: p('auth_time'),
    last_seen: p('last_seen'),
    expires_at: p('expires_at'),
    document: p('document'),
  }),
)

export async function deleteExpiredSignIns(tx: Tx, now: string): Promise<void> {
  await tx.kysely.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute()
  await tx.kysely.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}
