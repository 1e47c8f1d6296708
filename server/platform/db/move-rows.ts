import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from './db.ts'
import { insertRows } from './insert-row.ts'
import { type Database, tables } from './schema.ts'

type Table = keyof Database
type Row = Record<string, unknown>
type Form = { table: Table; key: readonly string[]; parents: readonly Table[] }
/** How many rows a table has, and the sum of their hashes, in whatever order they are read. */
export type Moved = { table: Table; rows: number; sum: bigint }

/** Leases are of servers that have ended. */
const leftOut: ReadonlySet<Table> = new Set(['leases'])
/** Has a row from its migration on. */
const seeded: ReadonlySet<Table> = new Set(['view_numbers'])
const moved = (Object.keys(tables) as Table[]).filter((table) => !leftOut.has(table))

/** Few, since a sealed revision may take hundreds of kilobytes, and a part of a file a megabyte. */
const pageRowsOf = (table: Table) => (table === 'item_file_parts' ? 8 : 100)
const modulus = 1n << 256n

/** Whether a database holds nothing but what its migrations made. */
export async function isEmpty(reader: Reader): Promise<boolean> {
  for (const table of moved) {
    if (seeded.has(table)) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(reader.kysely)
    if (rows.length > 0) return false
  }
  return true
}

/**
 * Copies every row into an empty database of the other engine, and returns what was read. Values are the same on both engines once
 * read (see schema.ts).
 */
export async function copyRows(from: Reader, to: Tx): Promise<Moved[]> {
  const copied: Moved[] = []
  for (const form of await formsOf(from.engine === 'sqlite' ? from : to)) {
    const { table, parents } = form
    await sql`delete from ${sql.table(table)}`.execute(to.kysely)
    const sum: Moved = { table, rows: 0, sum: 0n }
    const kept: Row[] = []
    for await (const page of pagesOf(from, form)) {
      add(sum, page)
      if (parents.includes(table)) kept.push(...page)
      else await insertRows(to, table, page as never)
    }
    await insertRows(to, table, parentsFirst(kept) as never)
    copied.push(sum)
  }
  return copied
}

/** The same of what a database now holds, to compare. */
export async function sumRows(reader: Reader, sqlite: Reader): Promise<Moved[]> {
  const sums: Moved[] = []
  for (const form of await formsOf(sqlite)) {
    const sum: Moved = { table: form.table, rows: 0, sum: 0n }
    for await (const page of pagesOf(reader, form)) add(sum, page)
    sums.push(sum)
  }
  return sums
}

function add(sum: Moved, page: readonly Row[]): void {
  sum.rows += page.length
  for (const row of page) {
    const values = Object.keys(row)
      .sort()
      .map((name) =>
        row[name] instanceof Uint8Array ? Buffer.from(row[name]).toString('base64') : row[name],
      )
    sum.sum = (sum.sum + BigInt(`0x${hash('sha256', JSON.stringify(values), 'hex')}`)) % modulus
  }
}

async function* pagesOf(reader: Reader, { table, key }: Form): AsyncGenerator<Row[]> {
  const pageRows = pageRowsOf(table)
  const order = sql.join(key.map((name) => sql.ref(name)))
  let beyond: RawBuilder<unknown> = sql``
  for (;;) {
    const page = await sql<Row>`
      select * from ${sql.table(table)} ${beyond} order by ${order} limit ${pageRows}`.execute(reader.kysely)
    yield page.rows
    const last = page.rows.at(-1)
    if (!last || page.rows.length < pageRows) return
    beyond = sql`where (${order}) > (${sql.join(key.map((name) => last[name]))})`
  }
}

/** Only vaults refer to their own table. */
function parentsFirst(rows: readonly Row[]): Row[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const ordered = [...(children.get(null) ?? [])]
  for (const row of ordered) ordered.push(...(children.get(row.id) ?? []))
  return ordered
}

/** The tables, each after those that it refers to. SQLite says it; PostgreSQL has the same tables. */
async function formsOf({ kysely }: Reader): Promise<Form[]> {
  const forms: Form[] = []
  for (const table of moved) {
    const key = await sql<{ name: string }>`
      select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(kysely)
    const parents = await sql<{ table: Table }>`
      select distinct "table" from pragma_foreign_key_list(${table})`.execute(kysely)
    forms.push({
      table,
      key: key.rows.map(({ name }) => name),
      parents: parents.rows.map((one) => one.table),
    })
  }
  const ordered: Form[] = []
  const isThere = (table: Table) => ordered.some((one) => one.table === table)
  while (ordered.length < forms.length) {
    const next = forms.find(
      ({ table, parents }) =>
        !isThere(table) && parents.every((parent) => parent === table || isThere(parent)),
    )
    if (!next) throw new Error('tables refer to each other in a circle')
    ordered.push(next)
  }
  return ordered
}
