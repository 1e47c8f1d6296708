import { sql } from 'kysely'
import type { Reader, Tx } from '../db/db.ts'
import type { InstallationPlace } from './document-places.ts'

/** The values of a row's primary key. */
export type RowPlace = readonly (string | number)[]
type Found = { at: RowPlace; keyId: string; person: string | null }

const idBytes = 4

/** A page of a column's documents in the order of the primary key: under which key each is, and whose key that is. */
export async function selectKeyIds(
  reader: Reader,
  { table, column, row, person }: InstallationPlace,
  { after, limit }: { after: RowPlace | undefined; limit: number },
): Promise<Found[]> {
  const places = row.map((name, at) => sql`${sql.ref(name)} as ${sql.ref(`place_${at}`)}`)
  const owner = person === undefined ? sql`null` : sql.ref(person)
  const order = sql.join(row.map((name) => sql.ref(name)))
  const beyond = after === undefined ? sql`` : sql`where (${order}) > (${sql.join(after)})`
  // Nothing else in `where`: a page has to be found without reading the whole table.
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(places)}, substr(${sql.ref(column)}, 1, ${sql.lit(idBytes)}) as key_id, ${owner} as person
    from ${sql.table(table)} ${beyond} order by ${order} limit ${limit}`.execute(reader.kysely)
  return rows.map((result) => ({
    at: row.map((_, at) => result[`place_${at}`] as string | number),
    keyId: Buffer.from((result.key_id as Uint8Array | null) ?? []).toString('hex'),
    person: result.person as string | null,
  }))
}

const isRow = (row: readonly string[], at: RowPlace) =>
  sql.join(
    row.map((name, index) => sql`${sql.ref(name)} = ${at[index]}`),
    sql` and `,
  )

export async function selectDocument(
  tx: Tx,
  { table, column, row }: InstallationPlace,
  at: RowPlace,
): Promise<Uint8Array | null> {
  const document = sql<{ document: Uint8Array | null }>`
    select ${sql.ref(column)} as document from ${sql.table(table)} where ${isRow(row, at)}`
  return (await document.execute(tx.kysely)).rows[0]?.document ?? null
}

export async function updateDocument(
  tx: Tx,
  { table, column, row }: InstallationPlace,
  at: RowPlace,
  document: Uint8Array,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${document} where ${isRow(row, at)}`.execute(
    tx.kysely,
  )
}
