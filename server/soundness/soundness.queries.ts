import { sql } from 'kysely'
import type { Reader } from '../platform/db/db.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'

type Table = keyof Database

export type StoredDocument = {
  /** The values of the columns in `row`. */
  place: readonly (string | number)[]
  document: Uint8Array
  person: string | null
  wrapped: Uint8Array | null
}

type Asked = {
  table: Table
  column: string
  /** The columns of the primary key. */
  row: readonly string[]
  person: string | undefined
  after: readonly (string | number)[] | undefined
  limit: number
}

/** A page of a table's documents in the order of its primary key, each with its person's wrapped key. */
export async function selectDocuments(reader: Reader, asked: Asked): Promise<StoredDocument[]> {
  const { table, column, row, person, after, limit } = asked
  const of = (name: string) => sql.ref(`stored.${name}`)
  const places = row.map((name, at) => sql`${of(name)} as ${sql.ref(`place_${at}`)}`)
  const keys =
    person === undefined ? sql`` : sql`left join person_keys on person_keys.user_id = ${of(person)}`
  const owner =
    person === undefined
      ? sql`null as person, null as wrapped`
      : sql`${of(person)} as person, person_keys.wrapped as wrapped`
  const order = sql.join(row.map(of))
  const beyond = after === undefined ? sql`` : sql`and (${order}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(places)}, ${of(column)} as document, ${owner}
    from ${sql.table(table)} as stored ${keys}
    where ${of(column)} is not null ${beyond}
    order by ${order} limit ${limit}`.execute(reader.kysely)
  return rows.map((result) => ({
    place: row.map((_, at) => result[`place_${at}`] as string | number),
    document: result.document as Uint8Array,
    person: result.person as string | null,
    wrapped: result.wrapped as Uint8Array | null,
  }))
}

export const selectPersonKeys = prepare((db, p: Params<{ after: string; limit: number }>) =>
  db
    .selectFrom('person_keys')
    .select(['user_id', 'wrapped'])
    .where('user_id', '>', p('after'))
    .orderBy('user_id')
    .limit(p('limit')),
)

export const selectLoggedVaults = prepare((db, p: Params<{ after: string; limit: number }>) =>
  db
    .selectFrom('vaults')
    .leftJoin('vault_heads', 'vault_heads.vault_id', 'vaults.id')
    .select(['vaults.id', 'vault_heads.statement as head'])
    .where('vaults.id', '>', p('after'))
    .orderBy('vaults.id')
    .limit(p('limit')),
)

/** A vault's changes in order, each with the revision, item and rewrapped key that belong to it, if these still exist. */
export const selectChangesWithRevisions = prepare(
  (db, p: Params<{ vault_id: string; after: number; limit: number }>) =>
    db
      .selectFrom('item_changes')
      .leftJoin('item_revisions', (join) =>
        join
          .onRef('item_revisions.item_id', '=', 'item_changes.item_id')
          .onRef('item_revisions.revision', '=', 'item_changes.revision'),
      )
      .leftJoin('items', (join) =>
        join
          .onRef('items.id', '=', 'item_changes.item_id')
          .onRef('items.revision', '=', 'item_changes.revision'),
      )
      .leftJoin('item_rewraps', (join) =>
        join
          .onRef('item_rewraps.item_id', '=', 'item_changes.item_id')
          .onRef('item_rewraps.revision', '=', 'item_changes.revision'),
      )
      .select([
        'item_changes.number',
        'item_changes.hash',
        'item_changes.item_id',
        'item_changes.revision',
        'item_changes.statement',
        'item_revisions.document as revision_document',
        'items.document as item_document',
        'item_rewraps.document as rewrap_document',
      ])
      .where('item_changes.vault_id', '=', p('vault_id'))
      .where('item_changes.number', '>', p('after'))
      .orderBy('item_changes.number')
      .limit(p('limit')),
)

/** Files that revisions name, with how many of their parts there are and how many bytes these have. */
export const selectKeptFiles = prepare((db, p: Params<{ after: string; limit: number }>) =>
  db
    .selectFrom('item_files')
    .leftJoin('item_file_parts', 'item_file_parts.file_id', 'item_files.id')
    .select(['id', 'item_id', 'parts', 'bytes'])
    .select((build) => [
      build.fn.count<number>('part').as('arrived'),
      sql<number | null>`sum(length(content))`.as('stored'),
    ])
    .where('expires_at', 'is', null)
    .where('id', '>', p('after'))
    .groupBy(['id', 'item_id', 'parts', 'bytes'])
    .orderBy('id')
    .limit(p('limit')),
)

export const selectFileOfItem = prepare((db, p: Params<{ id: string; item_id: string }>) =>
  db
    .selectFrom('item_files')
    .select('id')
    .where('id', '=', p('id'))
    .where('item_id', '=', p('item_id'))
    .where('expires_at', 'is', null),
)
