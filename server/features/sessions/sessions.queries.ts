import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** What the current user's screens need besides the user, in one query. */
export const selectSurroundings = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectNoFrom(({ exists, selectFrom }) => [
    exists(selectFrom('account_keys').select('user_id').where('user_id', '=', p('user_id'))).as('has_keys'),
    exists(selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active')).as(
      'admin_exists',
    ),
    selectFrom('roster_statements').select('hash').where('seq', '=', 0).as('organisation'),
  ]),
)

export const deleteSession = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db.deleteFrom('sessions').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
)

/** Browsers' by when they were seen; of connected programs all that have not expired. */
export function selectLiveSessions(
  reader: Reader,
  { userId, now, seenAfter }: { userId: string; now: string; seenAfter: string },
) {
  return reader.kysely
    .selectFrom('sessions')
    .select(['id', 'kind', 'created_at', 'last_seen', 'expires_at', 'document'])
    .select(({ eb }) => eb('push', 'is not', null).as('pushed'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('last_seen', '>', seenAfter), eb('kind', '!=', 'browser')]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Browsers' that have expired, and connected programs' that nobody has used since. */
export async function deleteEndedSessions(tx: Tx, now: string, unusedSince: string): Promise<void> {
  await tx.kysely.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await tx.kysely
    .deleteFrom('sessions')
    .where('kind', '!=', 'browser')
    .where('last_seen', '<=', unusedSince)
    .execute()
}
