import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { newVersion, type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Bytes = Uint8Array

/** 0 rows if the attempt was used before. */
export const insertSpentAttempt = insertRow('spent_sign_ins', {}, (conflict) =>
  conflict.column('state_hash').doNothing(),
)

export const selectSpentAttempt = prepare((db, p: Params<{ state_hash: Uint8Array }>) =>
  db.selectFrom('spent_sign_ins').select('expires_at').where('state_hash', '=', p('state_hash')),
)

/** A user with their key and their account at an identity provider, if any. */
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
      'identities.relink_until as relinkUntil',
      'identities.relinked_at as relinkedAt',
    ])

export const selectUserByEmail = prepare((db, p: Params<{ email_hash: Bytes }>) =>
  knownUsers(db).where('users.email_hash', '=', p('email_hash')),
)

export const selectUserBySubject = prepare((db, p: Params<{ subject_hash: Bytes }>) =>
  knownUsers(db).where('identities.subject_hash', '=', p('subject_hash')),
)

/** Binds a person to an account, replacing any before. */
export const upsertIdentity = insertRow(
  'identities',
  { relink_until: null, relinked_at: null },
  (conflict, p) =>
    conflict.column('user_id').doUpdateSet(p.columns('issuer_hash', 'subject_hash', 'bound_at')),
)

export const updateUser = prepare((db, p: Params<{ id: string; email_hash: Bytes; document: Bytes }>) =>
  db
    .updateTable('users')
    .set({ email_hash: p('email_hash'), document: p('document'), document_version: newVersion })
    .where('id', '=', p('id')),
)

export const setLastLogin = prepare((db, p: Params<{ id: string; last_login: string }>) =>
  db
    .updateTable('users')
    .set({ last_login: p('last_login') })
    .where('id', '=', p('id')),
)

export const insertCode = insertRow('sign_in_codes')

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

export async function deleteExpiredSignIns(tx: Tx, now: string): Promise<void> {
  await tx.kysely.deleteFrom('spent_sign_ins').where('expires_at', '<=', now).execute()
  await tx.kysely.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}
