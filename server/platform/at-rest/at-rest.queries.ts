import type { Tx } from '../db/db.ts'

export async function selectServerSecret(tx: Tx, name: string): Promise<Uint8Array | undefined> {
  const row = await tx.kysely
    .selectFrom('server_secrets')
    .select('document')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.document
}

export async function insertServerSecret(tx: Tx, name: string, document: Uint8Array): Promise<void> {
  await tx.kysely.insertInto('server_secrets').values({ name, document }).execute()
}
