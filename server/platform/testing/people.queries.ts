import type { Reader, Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

export const insertUser = insertRow('users', { confirmed: true, last_login: null, document_version: 1 })
export const insertPersonKey = insertRow('person_keys')
export const insertSession = insertRow('sessions', { kind: 'browser', push: null, push_due: null })

export async function updatePerson(
  tx: Tx,
  id: string,
  change: { role?: string; status?: string; confirmed?: boolean },
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
