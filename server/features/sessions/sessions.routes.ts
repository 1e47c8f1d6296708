import { getMe, listSessions, logOut, revokeSession } from '@chaveiro/contract/account.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOwnSession, logOutOf } from './end-session.ts'
import { listLiveSessions } from './list-live-sessions.ts'
import { deleteEndedSessions, selectSurroundings } from './sessions.queries.ts'

const cleanUpSeconds = 600

export function sessions({ route, db, atRest, appendAudit, jobs, clock }: Platform): void {
  route(getMe, async ({ actor }) => {
    const around = await db.read.first(selectSurroundings, { user_id: actor.id })
    return {
      id: actor.id,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      status: 'active' as const,
      avatar_url: actor.avatarUrl,
      last_login: actor.lastLogin,
      has_keys: Boolean(around?.has_keys),
      admin_exists: Boolean(around?.admin_exists),
      organisation: around?.organisation ?? null,
    }
  })
  route(logOut, ({ actor, ip }) => db.inTransaction((tx) => logOutOf(tx, appendAudit, { actor, ip })))
  route(listSessions, ({ actor, now }) => listLiveSessions(db.read, atRest, actor, now))
  route(revokeSession, ({ actor, params, ip }) =>
    db.inTransaction((tx) => endOwnSession(tx, appendAudit, { actor, ip, sessionId: params.id })),
  )
  jobs.every('sessions-clean-up', cleanUpSeconds, () =>
    db.inTransaction((tx) => deleteEndedSessions(tx, isoInstant(clock.now()))),
  )
}
