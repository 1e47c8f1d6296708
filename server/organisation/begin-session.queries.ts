import type { Tx } from '../platform/db/db.ts'
import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const insertSession = insertRow('sessions', { push: null, push_due: null })

/** A person's live sessions of browsers, or of connected programs, except the `kept` most recently used. */
export function selectSurplusSessions(
  tx: Tx,
  {
    userId,
    isBrowser,
    now,
    seenAfter,
  }: { userId: string; isBrowser: boolean; now: string; seenAfter: string },
  kept: number,
) {
  return tx.kysely
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', isBrowser ? '=' : '!=', 'browser')
    .where('expires_at', '>', now)
    .where('last_seen', '>', seenAfter)
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(kept)
    .execute()
}

export const deleteSurplusSession = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('sessions').where('id', '=', p('id')),
)
