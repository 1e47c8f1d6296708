import { sql } from 'kysely'
import type { Tx } from './db.ts'

export async function insertNote(tx: Tx, text: string): Promise<void> {
  await sql`insert into notes values (${text})`.execute(tx.kysely)
}
