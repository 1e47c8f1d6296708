import { sql } from 'kysely'
import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

const row = 1

/** Takes the next number: others who store a view wait for this transaction, so numbers appear in order. */
export const takeNumber = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .updateTable('view_numbers')
    .set((set) => ({ number: set('number', '+', 1) }))
    .where('id', '=', row),
)

export const selectNumber = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('view_numbers').select('number').where('id', '=', row),
)

/** 0 rows if there is a view signed at the same time or later. */
export const putView = insertRow('views', {}, (conflict, p) =>
  conflict
    .column('user_id')
    .doUpdateSet(p.columns('number', 'at', 'document'))
    .where('views.at', '<', p('at')),
)

export const selectViews = prepare((db, p: Params<{ after: number; user_id: string; limit: number }>) =>
  db
    .selectFrom('views')
    .select(['user_id', 'number', 'document'])
    .where('number', '>', p('after'))
    .where('user_id', '<>', p('user_id'))
    .orderBy('number')
    .limit(p('limit')),
)

/** Views signed within a span, newest first. */
export const selectSignedWithin = prepare((db, p: Params<{ from: string; to: string }>) =>
  db
    .selectFrom('views')
    .select(['user_id', 'at', 'document'])
    .where('at', '>', p('from'))
    .where('at', '<=', p('to'))
    .orderBy('at', 'desc'),
)

export const selectAllViews = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('views').select(['user_id', 'document']),
)

export const deleteView = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('views').where('user_id', '=', p('user_id')),
)

export const insertDay = insertRow('view_days')

export const deleteDaysBefore = prepare((db, p: Params<{ day: string }>) =>
  db.deleteFrom('view_days').where('day', '<', p('day')),
)

/** Not those of later days, which a clock that was ahead kept. */
export const selectDays = prepare((db, p: Params<{ since: string; to: string }>) =>
  db
    .selectFrom('view_days')
    .select(['day', 'statement'])
    .where('day', '>=', p('since'))
    .where('day', '<=', p('to'))
    .orderBy('day'),
)

/** Columns that decide who sees a vault's entry. */
export const selectShownVaults = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(['vaults.id', 'vaults.visibility', 'vaults.is_deleted'])
    .select((build) => [isMember(build.ref('vaults.id'), p('user_id')).as('is_member')]),
)

type Place = { vault: string; seq: number; change: number | null }

/** The hashes of these places, as far as they exist; `change_hash` is null if the change does not. */
export function selectHashes(reader: Reader, places: readonly Place[]) {
  return reader.kysely
    .with('asked(vault, seq, change)', () => listOf(reader, places))
    .selectFrom('asked')
    .innerJoin('vault_statements as log', (join) =>
      join.onRef('log.vault_id', '=', 'asked.vault').onRef('log.seq', '=', 'asked.seq'),
    )
    .leftJoin('item_changes as change', (join) =>
      join.onRef('change.vault_id', '=', 'asked.vault').onRef('change.number', '=', 'asked.change'),
    )
    .select(['asked.vault', 'log.hash as log_hash', 'change.hash as change_hash'])
    .execute()
}

/** PostgreSQL takes values bound in a list for text, and SQLite has no type for ids. */
function listOf({ engine }: Reader, places: readonly Place[]) {
  const rows = places.map(({ vault, seq, change }) => {
    const bound = engine === 'postgres' ? sql`cast(${vault} as uuid)` : sql`${vault}`
    return sql`(${bound}, cast(${seq} as integer), cast(${change} as integer))`
  })
  return sql<Place>`(values ${sql.join(rows)})`
}
