import { sql } from 'kysely'
import type { Reader, Tx } from './db.ts'
import { insertRow, insertRows } from './insert-row.ts'
import { type Params, prepare } from './prepare.ts'
import type { Database } from './schema.ts'

export const insertChat = insertRow('team_chat', { is_on: true, service: null })

export const selectChat = prepare((db, p: Params<{ id: number }>) =>
  db.selectFrom('team_chat').selectAll().where('id', '=', p('id')),
)

export const insertNewLease = insertRow('leases', {}, (conflict) => conflict.column('name').doNothing())

/** Replaces a lease that ends before the new one. */
export const putLongerLease = insertRow('leases', {}, (conflict, p) =>
  conflict.column('name').doUpdateSet(p.columns('owner', 'until')).where('leases.until', '<', p('until')),
)

/** Inserts a lease with the owner of another one. */
export const insertLeaseOf = (other: string) =>
  insertRow('leases', () => ({ owner: sql<string>`(select owner from leases where name = ${other})` }))

export const insertLeases = (tx: Tx, rows: readonly Database['leases'][]) => insertRows(tx, 'leases', rows)

export const selectLease = prepare((db, p: Params<{ name: string }>) =>
  db.selectFrom('leases').select(['owner', 'until']).where('name', '=', p('name')),
)

export const countLeases = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('leases').select((build) => build.fn.countAll<number>().as('count')),
)

/** A table's columns, as the migrations made it. */
export async function selectColumns({ engine, kysely }: Reader, table: string): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table})`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`
  return (await query.execute(kysely)).rows.map(({ name }) => name)
}
