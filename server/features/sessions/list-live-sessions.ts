import type { Session } from '@chaveiro/contract/calls/sessions.ts'
import { type SessionKind, sessionIdleHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { z } from 'zod'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { SessionDocument } from '../../platform/identity/session-document.ts'
import { idleMs, isSessionLive, sessionEnd } from '../../platform/identity/session-end.ts'
import { selectLiveSessions } from './sessions.queries.ts'

/** The person's live sessions, newest first. */
export async function listLiveSessions(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  now: number,
): Promise<z.infer<typeof Session>[]> {
  const seenAfter = isoInstant(now - sessionIdleHours * hourMs)
  const rows = await selectLiveSessions(reader, { userId: actor.id, now: isoInstant(now), seenAfter })
  const limits = await readOrganisationSettings(reader, atRest)
  const live = rows.filter((row) => isSessionLive(row, limits, now))
  return live.map((row) => {
    const {
      ip_address,
      user_agent,
      label = '',
    } = atRest.open<SessionDocument>('sessions', row.id, row.document, actor.key)
    return {
      id: row.id,
      kind: row.kind as SessionKind,
      label,
      created_at: row.created_at,
      last_seen_at: row.last_seen,
      expires_at: isoInstant(endOf(row, limits)),
      ip_address,
      user_agent,
      current: row.id === actor.sessionId,
      pushed: Boolean(row.pushed),
    }
  })
}

/** A browser's session is told as planned, a program's as it ends unless it is used. */
function endOf(row: Parameters<typeof sessionEnd>[0], limits: Parameters<typeof sessionEnd>[1]): number {
  const planned = sessionEnd(row, limits)
  return row.kind === 'browser'
    ? planned
    : Math.min(planned, Date.parse(row.last_seen) + idleMs(row.kind, limits))
}
