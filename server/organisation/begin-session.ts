import {
  connectedDevicesMax,
  deviceSessionDays,
  type SessionKind,
  sessionsMax,
} from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { DocumentKey } from '../platform/at-rest/document-key.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { makeMarkedSecret } from '../platform/identity/secrets.ts'
import type { SessionDocument } from '../platform/identity/session-document.ts'
import { idleMs } from '../platform/identity/session-end.ts'
import { tokenHash } from '../platform/identity/token-hash.ts'
import { makeId } from '../platform/ids/ids.ts'
import { deleteSurplusSession, insertSession, selectSurplusSessions } from './begin-session.queries.ts'
import { readOrganisationSettings } from './organisation-settings.ts'

type Beginning = {
  person: { id: string; key: DocumentKey }
  kind: SessionKind
  /** When the identity provider last saw the person. */
  authTime: string
  from: SessionDocument
  now: number
}

const userAgentMax = 300

/**
 * Begins a session. Beyond the limit of its kind, the person's least recently used ones end. Returns the token, which is not stored, and
 * how many ended.
 */
export async function beginSession(
  tx: Tx,
  atRest: AtRest,
  { person, kind, authTime, from, now }: Beginning,
): Promise<{ token: string; expires_at: string; ended: number }> {
  const token = makeMarkedSecret(atRest, 'session')
  const limits = await readOrganisationSettings(tx, atRest)
  const isBrowser = kind === 'browser'
  const lengthMs = isBrowser ? limits.session_hours * hourMs : deviceSessionDays * dayMs
  const at = isoInstant(now)
  const expires_at = isoInstant(now + lengthMs)
  const id = makeId(now)
  const document = { ...from, user_agent: from.user_agent.slice(0, userAgentMax) }
  await tx.run(insertSession, {
    id,
    kind,
    token_hash: tokenHash(token),
    user_id: person.id,
    created_at: at,
    auth_time: authTime,
    last_seen: at,
    expires_at,
    document: atRest.seal('sessions', id, document, person.key),
  })
  const live = { userId: person.id, isBrowser, now: at, seenAfter: isoInstant(now - idleMs(kind, limits)) }
  const surplus = await selectSurplusSessions(tx, live, isBrowser ? sessionsMax : connectedDevicesMax)
  for (const { id: least } of surplus) await tx.run(deleteSurplusSession, { id: least })
  return { token, expires_at, ended: surplus.length }
}
