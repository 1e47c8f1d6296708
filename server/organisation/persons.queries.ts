import type { Kysely } from 'kysely'
import type { Reader } from '../platform/db/db.ts'
import { inParts, insertRow } from '../platform/db/insert-row.ts'
import { newVersion, type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'

const persons = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      'users.id',
      'users.role',
      'users.status',
      'users.last_login',
      'users.document',
      'person_keys.wrapped',
    ])

export const selectPerson = prepare((db, p: Params<{ id: string }>) =>
  persons(db).where('users.id', '=', p('id')),
)

export const selectPersons = prepare((db, _p: Params<Record<string, never>>) =>
  persons(db).orderBy('users.created_at').orderBy('users.id'),
)

export async function selectPersonsOf(reader: Reader, ids: readonly string[]) {
  return ids.length === 0 ? [] : persons(reader.kysely).where('users.id', 'in', ids).execute()
}

export const setPersonDocument = prepare((db, p: Params<{ id: string; document: Uint8Array }>) =>
  db
    .updateTable('users')
    .set({ document: p('document'), document_version: newVersion })
    .where('id', '=', p('id')),
)

export const selectActiveOfRole = prepare((db, p: Params<{ role: string }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', p('role'))
    .where('status', '=', 'active')
    .orderBy('id'),
)

/** The active ones among these people. */
export async function selectActive(reader: Reader, userIds: readonly string[]): Promise<string[]> {
  const matching: string[] = []
  for (const ids of inParts(userIds)) {
    const rows = await reader.kysely
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'active')
      .execute()
    matching.push(...rows.map(({ id }) => id))
  }
  return matching
}

export const setRoleAndStatus = prepare((db, p: Params<{ id: string; role: string; status: string }>) =>
  db
    .updateTable('users')
    .set({ role: p('role'), status: p('status') })
    .where('id', '=', p('id')),
)

/** 0 rows if the id or the address is taken. */
export const insertPerson = insertRow(
  'users',
  { status: 'active', confirmed: false, last_login: null, document_version: 1 },
  (conflict) => conflict.doNothing(),
)

export const insertPersonKey = insertRow('person_keys')

export const selectIdByAddress = prepare((db, p: Params<{ email_hash: Uint8Array }>) =>
  db.selectFrom('users').select('id').where('email_hash', '=', p('email_hash')),
)
