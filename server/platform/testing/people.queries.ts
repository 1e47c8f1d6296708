import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

export async function insertPerson(
  tx: Tx,
  user: Insertable<Database['users']>,
  key: Insertable<Database['person_keys']>,
): Promise<void> {
  await tx.kysely.insertInto('users').values(user).execute()
  await tx.kysely.insertInto('person_keys').values(key).execute()
}

export async function insertSession(tx: Tx, session: Insertable<Database['sessions']>): Promise<void> {
  await tx.kysely.insertInto('sessions').values(session).execute()
}

export async function updatePerson(
  tx: Tx,
  id: string,
  change: { role?: string; status?: string },
): Promise<void> {
  await tx.kysely.updateTable('users').set(change).where('id', '=', id).execute()
}

export async function selectPersonKey(reader: Reader, userId: string): Promise<Uint8Array> {
  const row = await reader.kysely
    .selectFrom('person_keys')
    .select('wrapped')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.wrapped
}
