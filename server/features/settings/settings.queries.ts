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

export async function selectStorageVersion({ engine, kysely }: Reader): Promise<string> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  return (await query.execute(kysely)).rows[0]?.version ?? ''
}
