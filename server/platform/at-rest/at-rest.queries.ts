import type { Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

export async function selectServerSecret(tx: Tx, name: string): Promise<Uint8Array | undefined> {
  const row = await tx.kysely
    .selectFrom('server_secrets')
    .select('document')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.document
}

export const insertServerSecret = insertRow('server_secrets')
