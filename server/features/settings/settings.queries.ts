import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const countActiveUsers = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('users')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('status', '=', 'active'),
)

/** The hash of the genesis statement is the organisation's id. */
export const selectOrganisation = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('roster_statements').select('hash').where('seq', '=', 0),
)

/** The engine's version, and the database's size on disk. */
export async function selectStorage({ engine, kysely }: Reader) {
  const query =
    engine === 'sqlite'
      ? sql<Storage>`select sqlite_version() as storage_version, page_count * page_size as storage_bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<Storage>`select current_setting('server_version') as storage_version,
          pg_database_size(current_database())::float8 as storage_bytes`
  const { storage_version = '', storage_bytes = 0 } = (await query.execute(kysely)).rows[0] ?? {}
  return { storage_version, storage_bytes: Number(storage_bytes) }
}

type Storage = { storage_version: string; storage_bytes: number }

export const deleteSessionsBegunBy = prepare((db, p: Params<{ created_at: string }>) =>
  db.deleteFrom('sessions').where('created_at', '<=', p('created_at')).where('kind', '=', 'browser'),
)

export const deleteDevicesIdleSince = prepare((db, p: Params<{ last_seen: string }>) =>
  db.deleteFrom('sessions').where('last_seen', '<=', p('last_seen')).where('kind', '!=', 'browser'),
)
