import type { AccessKind } from '@chaveiro/contract/constants.ts'
import {
  longestWaitMs,
  nextState,
  type RequestState,
  waitingMs,
} from '@chaveiro/contract/rules/access/access-request.ts'
import { titlesOf } from '../../access/request-documents.ts'
import type { Ender } from '../../platform/access-ended.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteValues } from '../../signed-logs/opening-values.queries.ts'
import { toldOf } from './end-requests.ts'
import {
  deleteApprovals,
  reopenRequest,
  selectOpenRequests,
  type WhichRequests,
} from './open-requests.queries.ts'
import { auditEventOf, tellOfRequest } from './tell-of-requests.ts'

/**
 * Sets requests back whose approval no longer counts and that no device has delivered: they wait for another one. In a
 * two-person vault both approvals are dropped, since the second names the first.
 */
export async function reopenRequests(
  tx: Tx,
  dependencies: Dependencies,
  by: Ender,
  which: WhichRequests,
): Promise<void> {
  const { atRest, appendAudit } = dependencies
  for (const row of await selectOpenRequests(tx, { ...which, isApproved: true })) {
    const { id, vault_id: vaultId, item_id: itemId } = row
    const kind = row.kind as AccessKind
    const from = row.state as RequestState
    const state = nextState(from, 'reopen', { kind })
    if (state === null) continue
    // An overdue request ends as such, even if that was not recorded yet.
    if (row.due_at !== null && row.due_at <= isoInstant(by.now)) continue
    const asked = Date.parse(row.created_at)
    const since = from === 'approved' ? by.now : asked
    // Nobody's device approves it later than that, by the time that its requester signed.
    const latest = asked + longestWaitMs(kind)
    const due_at = isoInstant(Math.min(since + waitingMs('pending', kind), latest))
    if ((await tx.run(reopenRequest, { id, from, state, due_at })) === 0) continue
    await tx.run(deleteApprovals, { request_id: id })
    await tx.run(deleteValues, { request_id: id })
    const details = { ...titlesOf(atRest, row), person_id: row.requester_id }
    const event = auditEventOf(kind, 'reopened')
    await appendAudit(tx, { event, actor: by.actor, ip: by.ip, vaultId, itemId, details })
    const request = { ...toldOf(row), hours: row.hours }
    await tellOfRequest(tx, dependencies, request, 'asked', by.actor)
  }
}
