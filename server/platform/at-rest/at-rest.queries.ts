import type { Reader } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

export async function selectServerSecret(reader: Reader, name: string): Promise<Uint8Array | undefined> {
  const row = await reader.kysely
    .selectFrom('server_secrets')
    .select('document')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.document
}

export const insertServerSecret = insertRow('server_secrets')
