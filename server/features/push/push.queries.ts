import type { Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectPush = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db.selectFrom('sessions').select('push').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
)

export const setPush = prepare((db, p: Params<{ id: string; user_id: string; push: Uint8Array | null }>) =>
  db
    .updateTable('sessions')
    .set({ push: p('push'), push_due: null })
    .where('id', '=', p('id'))
    .where('user_id', '=', p('user_id')),
)

/** The push service no longer knows the address that was called; one given meanwhile stays. */
export const forgetPush = prepare((db, p: Params<{ id: string; push: Uint8Array }>) =>
  db
    .updateTable('sessions')
    .set({ push: null, push_due: null })
    .where('id', '=', p('id'))
    .where('push', '=', p('push')),
)

/** Live sessions that are to be told, with their person's key. */
export function selectDuePushes(tx: Tx, { now, limit }: { now: string; limit: number }) {
  return tx.kysely
    .selectFrom('sessions')
    .innerJoin('person_keys', 'person_keys.user_id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.push', 'person_keys.wrapped'])
    .where('push_due', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('push_due')
    .limit(limit)
    .execute()
}

export async function setTold(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.kysely.updateTable('sessions').set({ push_due: null }).where('id', 'in', ids).execute()
}
