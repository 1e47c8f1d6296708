import { sql } from 'kysely'
import type { Db, Reader } from './db.ts'
import { type Migration, migrate, migrationOn } from './migrate.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { sqliteMigrations } from './sqlite-migrations.ts'

/** What a database consists of: for each part, such as 'index items_vault', its definition. */
type Parts = ReadonlyMap<string, string>

/**
 * A sentence for each table, column, constraint or index that is missing or differs from the one that the migrations make. What somebody
 * added is not a fault, except for triggers, which change what is written.
 */
export async function findTableFaults(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const [found, made] =
    db.engine === 'sqlite'
      ? [await sqliteParts(db.read), await makeSqliteParts(migrations)]
      : await postgresParts(db, migrations)
  const faults: string[] = []
  for (const [part, definition] of made) {
    const present = found.get(part)
    if (present === undefined) faults.push(`The ${part} is missing.`)
    else if (present !== definition) faults.push(`The ${part} differs from the one that the migrations make.`)
  }
  for (const part of found.keys()) {
    if (part.startsWith('trigger ') && !made.has(part)) faults.push(`The ${part} is not part of Chaveiro.`)
  }
  return faults
}

type Part = { part: string; definition: string }
const partsOf = (rows: readonly Part[]): Parts =>
  new Map(rows.map(({ part, definition }) => [part, definition]))

// What has no text comes with its table.
const sqliteSchema = `select type || ' ' || name as part, sql as definition from sqlite_schema where sql is not null`

async function sqliteParts(reader: Reader): Promise<Parts> {
  return partsOf((await sql.raw<Part>(sqliteSchema).execute(reader.kysely)).rows)
}

async function makeSqliteParts(migrations: readonly Migration[]): Promise<Parts> {
  const connection = new SqliteConnection(':memory:', { readOnly: false })
  try {
    await migrate('sqlite', sqliteMigrations(connection), migrations)
    return partsOf(connection.run(sqliteSchema, []).rows as Part[])
  } finally {
    connection.close()
  }
}

class Undone extends Error {}

/** Makes the tables anew as temporary ones, which nobody else sees, in a transaction that is rolled back. */
async function postgresParts(db: Db, migrations: readonly Migration[]): Promise<[found: Parts, made: Parts]> {
  let parts: [Parts, Parts] | undefined
  try {
    await db.inTransaction(async (tx) => {
      const partsIn = async (schema: string) =>
        partsOf((await sql.raw<Part>(postgresSchema(schema)).execute(tx.kysely)).rows)
      const present = await partsIn(`(select relnamespace from pg_class where oid = 'migrations'::regclass)`)
      await sql`set local search_path to pg_temp`.execute(tx.kysely)
      for (const migration of migrations) {
        await sql.raw(migrationOn('postgres', migration).sql).execute(tx.kysely)
      }
      parts = [present, await partsIn('pg_my_temp_schema()')]
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!parts) throw new Error('the tables were not compared')
  return parts
}

/** An index that is not valid is not used. PostgreSQL 18 lists 'not null' as a constraint too; the column has it. */
const postgresSchema = (schema: string) => `
with ours as (select oid, relname from pg_class where relkind = 'r' and relname <> 'migrations' and relnamespace = ${schema})
select 'column ' || relname || '.' || attname as part,
  format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as definition
from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
where attnum > 0 and not attisdropped
union all
select 'index ' || own.relname,
  regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?\\S+ USING ', ' ON ' || ours.relname || ' USING ')
    || case when indisvalid then '' else ' not valid' end
from ours join pg_index on indrelid = ours.oid join pg_class own on own.oid = indexrelid
union all
select 'constraint ' || conname || ' of ' || relname,
  pg_get_constraintdef(pg_constraint.oid) || case when convalidated then '' else ' not valid' end
from ours join pg_constraint on conrelid = ours.oid where contype <> 'n'
union all
select 'trigger ' || tgname || ' of ' || relname, pg_get_triggerdef(pg_trigger.oid)
from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal`
