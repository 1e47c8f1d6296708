import { type AccessKind, openRequestsMax, unsuccessfulRequestsADay } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant, spanOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { countOpenRequests, countUnsuccessful } from './access-requests.queries.ts'
import { auditEventOf } from './tell-of-requests.ts'

/**
 * Throws for somebody who keeps requesting and withdrawing, since approvers are notified each time. Kinds count
 * separately, so that temporary access never blocks an emergency.
 */
export async function requireFewUnsuccessful(
  tx: Tx,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  kind: AccessKind,
  itemId: string,
): Promise<void> {
  const of = { kind, item_id: itemId, requester_id: actor.id, ...spanOf(now, dayMs) }
  const ofItem = (await tx.first(countUnsuccessful, of))?.count ?? 0
  const ofAll = await countActsOfDay(tx, { event: auditEventOf(kind, 'withdrawn'), userId: actor.id, now })
  if (ofItem >= unsuccessfulRequestsADay.ofItem || ofAll >= unsuccessfulRequestsADay.ofAll)
    throw new Refusal('asked_too_often')
}

/**
 * Throws for somebody with very many open requests: they would fill custodians' lists, notices and chat, and ending
 * them all, for instance with the person's access, happens in one transaction.
 */
export async function requireFewOpen(
  tx: Tx,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  kind: AccessKind,
): Promise<void> {
  const limit = openRequestsMax[kind]
  const open = await tx.first(countOpenRequests, { kind, requester_id: actor.id, now: isoInstant(now) })
  if ((open?.count ?? 0) >= limit)
    throw new Refusal('too_many_open', { placeholders: { limit: String(limit) } })
}
