import type { Reader, Tx } from '../db/db.ts'

export const selectEntries = {
  all: (reader: Reader) =>
    reader.kysely
      .selectFrom('audit_entries')
      .leftJoin('person_keys', 'person_keys.user_id', 'audit_entries.subject_id')
      .selectAll('audit_entries')
      .select('wrapped')
      .orderBy('audit_entries.id')
      .execute(),
  personKey: (reader: Reader, userId: string) =>
    reader.kysely.selectFrom('person_keys').select('wrapped').where('user_id', '=', userId).execute(),
}

export async function forgeEntry(tx: Tx, seq: number): Promise<void> {
  await tx.kysely
    .updateTable('audit_entries')
    .set({ event_type: 'jit_approved' })
    .where('seq', '=', seq)
    .execute()
}

export async function removeEntry(tx: Tx, seq: number): Promise<void> {
  await tx.kysely.deleteFrom('audit_entries').where('seq', '=', seq).execute()
}

export async function swapDocuments(tx: Tx, one: number, two: number): Promise<void> {
  const documentOf = async (seq: number) =>
    (
      await tx.kysely
        .selectFrom('audit_entries')
        .select('document')
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow()
    ).document
  const [first, second] = [await documentOf(one), await documentOf(two)]
  await tx.kysely.updateTable('audit_entries').set({ document: second }).where('seq', '=', one).execute()
  await tx.kysely.updateTable('audit_entries').set({ document: first }).where('seq', '=', two).execute()
}

export async function dropHead(tx: Tx): Promise<void> {
  await tx.kysely.deleteFrom('audit_chain').execute()
}

export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  await tx.kysely.deleteFrom('person_keys').where('user_id', '=', userId).execute()
}

export async function bendHead(tx: Tx): Promise<void> {
  await tx.kysely
    .updateTable('audit_chain')
    .set({ hash: new Uint8Array(32) })
    .execute()
}
