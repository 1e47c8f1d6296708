import {
  getMe,
  listSessions,
  logOut,
  revokeOtherSessions,
  revokeSession,
} from '@chaveiro/contract/calls/sessions.ts'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { idleMs } from '../../platform/identity/session-end.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherSessions, endOwnSession, logOutOf } from './end-session.ts'
import { listLiveSessions } from './list-live-sessions.ts'
import { surroundingsReader } from './read-surroundings.ts'
import { deleteEndedSessions } from './sessions.queries.ts'

const cleanUpSeconds = 600

export function sessions({ route, db, atRest, appendAudit, jobs, clock }: Platform): void {
  const surroundingsOf = surroundingsReader(db)
  route(getMe, async ({ actor }) => ({
    id: actor.id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    status: 'active' as const,
    // Role client sees nobody's.
    avatar_url: actor.role === 'client' ? null : actor.avatarUrl,
    last_login: actor.lastLogin,
    identity_salt: actor.identitySalt,
    ...(await surroundingsOf(actor)),
  }))
  route(logOut, ({ actor, ip }) => db.inTransaction((tx) => logOutOf(tx, appendAudit, { actor, ip })))
  route(listSessions, ({ actor, now }) => listLiveSessions(db.read, atRest, actor, now))
  route(revokeSession, ({ actor, params, ip }) =>
    db.inTransaction((tx) => endOwnSession(tx, appendAudit, { actor, ip, sessionId: params.id })),
  )
  route(revokeOtherSessions, ({ actor, ip }) =>
    db.inTransaction((tx) => endOtherSessions(tx, appendAudit, { actor, ip })),
  )
  jobs.every('sessions-clean-up', cleanUpSeconds, () =>
    db.inTransaction(async (tx) => {
      const limits = await readOrganisationSettings(tx, atRest)
      const now = clock.now()
      await deleteEndedSessions(tx, isoInstant(now), isoInstant(now - idleMs('cli', limits)))
    }),
  )
}
