import { sql } from 'kysely'
import type { Reader, Tx } from './db.ts'
import { insertRow } from './insert-row.ts'
import { type Params, prepare } from './prepare.ts'

export const insertLease = insertRow('leases')

export const selectOwner = prepare((db, p: Params<{ name: string }>) =>
  db.selectFrom('leases').select(['owner', 'until']).where('name', '=', p('name')),
)

export const insertVault = insertRow('vaults')
export const insertItem = insertRow('items')

export function selectItem(reader: Reader, id: string) {
  return reader.kysely.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** How many leases have a name with this prefix. */
export async function leasesOf(reader: Reader, name: string): Promise<number> {
  const rows = await reader.kysely
    .selectFrom('leases')
    .select('name')
    .where((where) => where.or([where('name', '=', name), where('name', 'like', `${name} x%`)]))
    .execute()
  return rows.length
}

export async function isolationOfReads(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ isolation: string }>`
    select current_setting('transaction_isolation') isolation`.execute(reader.kysely)
  return rows[0]?.isolation
}

export async function isCompiling(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') jit`.execute(reader.kysely)
  return rows[0]?.jit
}

/** Stands in for a full disk: SQLite gives the same error when its own limit is reached. */
export async function limitPages(tx: Tx, pages: number): Promise<void> {
  await sql.raw(`pragma max_page_count = ${pages}`).execute(tx.kysely)
}

export async function pageCount(reader: Reader): Promise<number> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(reader.kysely)
  return rows[0]?.page_count ?? 0
}

/** A trigger with PostgreSQL's error for a full disk. */
export async function refuseForFullDisk(tx: Tx): Promise<void> {
  await sql`create function refuse_for_full_disk() returns trigger language plpgsql as $$
    begin
      if length(new.name) > 1000 then raise exception 'no space left' using errcode = '53100'; end if;
      return new;
    end $$`.execute(tx.kysely)
  await sql`create trigger full_disk before insert on leases for each row execute function refuse_for_full_disk()`.execute(
    tx.kysely,
  )
}

export async function removeFullDisk(tx: Tx): Promise<void> {
  await sql`drop trigger full_disk on leases`.execute(tx.kysely)
}
