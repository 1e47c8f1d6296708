import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db/db.ts'

/** A final request, with its first approval and its requester's sealed key. */
export async function selectPastRequest({ kysely }: Reader) {
  const request = await kysely
    .selectFrom('access_requests')
    .selectAll()
    .where('state', '=', 'revoked')
    .executeTakeFirstOrThrow()
  const approval = await kysely
    .selectFrom('access_approvals')
    .selectAll()
    .where('request_id', '=', request.id)
    .executeTakeFirstOrThrow()
  const { wrapped } = await kysely
    .selectFrom('person_keys')
    .select('wrapped')
    .where('user_id', '=', request.requester_id)
    .executeTakeFirstOrThrow()
  return { request, approval, wrapped }
}

export async function selectItemIds({ kysely }: Reader): Promise<string[]> {
  return (await kysely.selectFrom('items').select('id').execute()).map(({ id }) => id)
}

/** Updates the database's statistics, as PostgreSQL does by itself within a day. */
export async function updateStatistics(tx: Tx): Promise<void> {
  await sql`analyze`.execute(tx.kysely)
}
