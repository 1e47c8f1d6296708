import type { BrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { requireOpen } from '../../organisation/approval-steps.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { approvalAnswer } from './approval.rules.ts'
import { recentApprovals, requireApproval } from './stored-approvals.ts'

type Opens = Pick<Dependencies, 'atRest'>

/** The person's open requests, oldest first. */
export async function listApprovals(
  reader: Reader,
  needs: Opens,
  looking: Pick<Caller, 'actor' | 'now'>,
): Promise<BrowserApproval[]> {
  const recent = await recentApprovals(reader, needs, looking)
  return recent
    .filter(({ state }) => state !== 'ended')
    .map((approval) => approvalAnswer(approval, looking.actor.sessionId))
}

/** The state of one request; ended if somebody ended it or its time is over. */
export async function getApproval(
  reader: Reader,
  needs: Opens,
  looking: Pick<Caller, 'actor' | 'now'>,
  id: string,
): Promise<BrowserApproval> {
  const approval = await requireApproval(reader, needs, looking.actor, id)
  requireOpen(approval, looking.now)
  return approvalAnswer(approval, looking.actor.sessionId)
}
