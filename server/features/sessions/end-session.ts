import { endSessions } from '../../organisation/revoke-access.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { deleteSession } from './sessions.queries.ts'

type Ending = Pick<Caller, 'actor' | 'ip'>

/** Ends the session that makes the call. */
export async function logOutOf(tx: Tx, appendAudit: AppendAudit, { actor, ip }: Ending): Promise<undefined> {
  // Another call ended it at the same moment.
  if ((await tx.run(deleteSession, { id: actor.sessionId, user_id: actor.id })) === 0) return
  await appendAudit(tx, { event: 'logout', actor, ip })
}

/** Ends any session of one's own; somebody else's is absent. */
export async function endOwnSession(
  tx: Tx,
  appendAudit: AppendAudit,
  { actor, ip, sessionId }: Ending & { sessionId: string },
): Promise<undefined> {
  const ended = await tx.run(deleteSession, { id: sessionId, user_id: actor.id })
  if (ended === 0) throw new Refusal('not_found')
  await appendAudit(tx, { event: 'session_revoked', actor, ip })
}

/** Ends all of one's sessions except the one that makes the call. */
export async function endOtherSessions(
  tx: Tx,
  appendAudit: AppendAudit,
  { actor, ip }: Ending,
): Promise<undefined> {
  if ((await endSessions(tx, actor.id, actor.sessionId)) === 0) return
  await appendAudit(tx, { event: 'session_revoked', actor, ip })
}
