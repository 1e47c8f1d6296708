import { type Expression, expressionBuilder } from 'kysely'
import { clockSkewMs, isoInstant } from '../platform/clock/clock.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'

/** The bounds of a live grant's start and end; one written by a fast clock does not count. */
export const liveSpan = (now: number) => ({
  live_now: isoInstant(now),
  live_begun: isoInstant(now + clockSkewMs),
})
export type LiveSpan = ReturnType<typeof liveSpan>

/** Whether somebody has a live grant to an item. Either id may be a column; the person's also a value. */
export const hasLiveGrant = (
  itemId: Expression<string | null>,
  userId: string | Expression<string>,
  p: <K extends keyof LiveSpan>(name: K) => LiveSpan[K],
) => {
  const build = expressionBuilder<Database, never>()
  const live = build
    .selectFrom('access_grants')
    .select('access_grants.request_id')
    .where('access_grants.item_id', '=', itemId as Expression<string>)
    .where('access_grants.user_id', '=', userId)
    .where('access_grants.until', '>', p('live_now'))
    .where('access_grants.delivered_at', '<=', p('live_begun'))
  return build.exists(live)
}

/** The acting person's live grant to an item: of two, the one for the newer revision. */
export const selectLiveGrant = prepare((db, p: Params<LiveSpan & { user_id: string; item_id: string }>) =>
  db
    .selectFrom('access_grants as access_grant')
    .innerJoin('access_requests as request', 'request.id', 'access_grant.request_id')
    .select(['access_grant.request_id', 'access_grant.revision', 'access_grant.document', 'request.kind'])
    .where('access_grant.item_id', '=', p('item_id'))
    .where('access_grant.user_id', '=', p('user_id'))
    .where('access_grant.until', '>', p('live_now'))
    .where('access_grant.delivered_at', '<=', p('live_begun'))
    .orderBy('access_grant.revision', 'desc')
    .limit(1),
)

export const markRequestRevealed = prepare((db, p: Params<{ id: string }>) =>
  db
    .updateTable('access_requests')
    .set({ revealed: true })
    .where('id', '=', p('id'))
    .where('revealed', '=', false),
)

/** Keys sealed to replaced keys no longer open; a member's device seals them again. */
export const unsealGrants = prepare((db, p: Params<{ user_id: string }>) =>
  db.updateTable('access_grants').set({ revision: 0 }).where('user_id', '=', p('user_id')),
)
