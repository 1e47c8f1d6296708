import { sql } from 'kysely'
import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** A vault's log after a number. */
export type LogPlace = { id: string; after: number }

/** Columns that decide about several vaults. */
export function selectLogFacts(reader: Reader, userId: string, places: readonly LogPlace[]) {
  return reader.kysely
    .with('asked(id, after)', () => listOf(reader, places))
    .selectFrom('vaults')
    .innerJoin('asked', 'asked.id', 'vaults.id')
    .select(['vaults.id', 'asked.after', 'vaults.visibility', 'vaults.generation', 'vaults.generation_due'])
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

/**
 * Every vault with a log: its newest statement, the newest change of its items, and the columns that decide who sees
 * it.
 */
export const selectVaultPlaces = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .innerJoin('vault_statements as log', (join) =>
      join.onRef('log.vault_id', '=', 'vaults.id').on('log.seq', '=', (build) =>
        build
          .selectFrom('vault_statements as later')
          .select((newest) => newest.fn.max('later.seq').as('seq'))
          .whereRef('later.vault_id', '=', 'vaults.id'),
      ),
    )
    .leftJoin('item_changes as change', (join) =>
      join.onRef('change.vault_id', '=', 'vaults.id').on('change.number', '=', (build) =>
        build
          .selectFrom('item_changes as later')
          .select((newest) => newest.fn.max('later.number').as('number'))
          .whereRef('later.vault_id', '=', 'vaults.id'),
      ),
    )
    .select(['vaults.id', 'vaults.visibility', 'log.seq', 'log.hash as log_hash'])
    .select(['change.number', 'change.hash as change_hash'])
    .select((build) => [isMember(build.ref('vaults.id'), p('user_id')).as('is_member')])
    .orderBy('vaults.id'),
)

export const setCustody = prepare((db, p: Params<{ id: string; custody: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({ custody: p('custody'), updated_at: p('updated_at'), version: set('version', '+', 1) }))
    .where('id', '=', p('id')),
)
