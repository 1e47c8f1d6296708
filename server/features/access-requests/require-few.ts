import { type AccessKind, vainRequestsADay } from '@chaveiro/contract/constants.ts'
import { auditEventOf } from '../../memberships/tell-of-requests.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { countVain } from './access-requests.queries.ts'

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
