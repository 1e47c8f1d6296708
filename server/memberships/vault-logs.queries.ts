import { sql } from 'kysely'
import type { Reader } from '../platform/db/db.ts'
import { isMember } from './is-member.queries.ts'

/** A vault's log after a number. */
export type LogPlace = { id: string; after: number }
export type LogFacts = Awaited<ReturnType<typeof selectLogFacts>>[number]

/** The columns that decide about a vault's log, and those that are answered with it. */
export function selectLogFacts(reader: Reader, userId: string, places: readonly LogPlace[]) {
  return reader.kysely
    .with('asked(id, after)', () => listOf(reader, places))
    .selectFrom('vaults')
    .innerJoin('asked', 'asked.id', 'vaults.id')
    .select(['vaults.id', 'asked.after', 'vaults.visibility', 'vaults.is_deleted'])
    .select(['vaults.generation', 'vaults.generation_due'])
    .select((build) => [isMember(build.ref('vaults.id'), userId).as('is_member')])
    .execute()
}

/** How many statements each vault has after its place; only for vaults that the person may see. */
export async function countStatementsAfter(
  reader: Reader,
  places: readonly LogPlace[],
): Promise<Map<string, number>> {
  if (places.length === 0) return new Map()
  const rows = await statementsAfter(reader, places)
    .select((build) => ['vault_statements.vault_id as id', build.fn.countAll<number>().as('count')])
    .groupBy('vault_statements.vault_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

export function selectStatementsAfter(reader: Reader, places: readonly LogPlace[]) {
  return statementsAfter(reader, places)
    .select(['vault_statements.vault_id', 'vault_statements.seq', 'vault_statements.document'])
    .orderBy('vault_statements.vault_id')
    .orderBy('vault_statements.seq')
    .execute()
}

export function selectOwnKeysOfVaults(reader: Reader, userId: string, vaultIds: readonly string[]) {
  return reader.kysely
    .selectFrom('vault_keys')
    .select(['vault_id', 'generation', 'document'])
    .where('user_id', '=', userId)
    .where('vault_id', 'in', vaultIds)
    .orderBy('vault_id')
    .orderBy('generation')
    .execute()
}

export function selectPreviousKeysOfVaults(reader: Reader, vaultIds: readonly string[]) {
  return reader.kysely
    .selectFrom('vault_previous_keys')
    .select(['vault_id', 'generation', 'document'])
    .where('vault_id', 'in', vaultIds)
    .orderBy('vault_id')
    .orderBy('generation')
    .execute()
}

const statementsAfter = (reader: Reader, places: readonly LogPlace[]) =>
  reader.kysely
    .with('asked(id, after)', () => listOf(reader, places))
    .selectFrom('vault_statements')
    .innerJoin('asked', (join) =>
      join
        .onRef('asked.id', '=', 'vault_statements.vault_id')
        .onRef('asked.after', '<', 'vault_statements.seq'),
    )

/** PostgreSQL takes values bound in a list for text, and SQLite has no type for ids. */
function listOf({ engine }: Reader, places: readonly LogPlace[]) {
  const rows = places.map(({ id, after }) => {
    const bound = engine === 'postgres' ? sql`cast(${id} as uuid)` : sql`${id}`
    return sql`(${bound}, cast(${after} as integer))`
  })
  return sql<LogPlace>`(values ${sql.join(rows)})`
}
