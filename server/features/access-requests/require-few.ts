import { type AccessKind, openRequestsMax, vainRequestsADay } from '@chaveiro/contract/constants.ts'
import { auditEventOf } from '../../memberships/tell-of-requests.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { countOpenRequests, countVain } from './access-requests.queries.ts'

const dayMs = 24 * 3_600_000

/**
 * Throws for who asks and takes it back again and again: everybody who can decide is told each time. Each kind counts by
 * itself, so that nothing said of temporary access stands in the way of an emergency.
 */
export async function requireFewVain(
  tx: Tx,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  kind: AccessKind,
  itemId: string,
): Promise<void> {
  const of = { kind, item_id: itemId, requester_id: actor.id, since: isoInstant(now - dayMs) }
  const ofItem = (await tx.first(countVain, of))?.count ?? 0
  const ofAll = await countActsOfDay(tx, { event: auditEventOf(kind, 'withdrawn'), userId: actor.id, now })
  if (ofItem >= vainRequestsADay.ofItem || ofAll >= vainRequestsADay.ofAll)
    throw new Refusal('asked_too_often')
}

/**
 * Throws for who has very many open requests already: custodians' lists, notices and chat would hold little else, and what ends them
 * all, such as the end of the person's access, does so at once.
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
