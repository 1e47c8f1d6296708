import type { BrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { requireStep, type StepName, steps } from '../../organisation/approval-steps.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { type Approval, type ApprovalDocument, approvalAnswer } from './approval.rules.ts'
import { takeStep } from './browser-approvals.queries.ts'
import { requireApproval, sealDocument } from './stored-approvals.ts'

/** Takes the next step of a request. */
export async function advanceApproval(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  { actor, ip, now }: Caller,
  id: string,
  name: StepName,
  step: Partial<Pick<ApprovalDocument, 'answer' | 'reveal' | 'sealed'>>,
): Promise<BrowserApproval> {
  await readPresentRole(tx, actor.id)
  const approval = await requireApproval(tx, { atRest }, actor, id)
  requireStep(approval, name, actor.sessionId, now)
  const { from, to } = steps[name]
  const answeredBy = name === 'answer' ? actor.sessionId : approval.answered_by
  const after: Approval = { ...approval, ...step, state: to, answered_by: answeredBy }
  const document = sealDocument(atRest, actor, after)
  const updated = await tx.run(takeStep, { id, from, to, answered_by: answeredBy, document })
  if (updated === 0) throw new Refusal('wrong_step')
  if (name === 'approve') {
    await appendAudit(tx, { event: 'browser_approved', actor, ip, details: { name: after.label } })
    const notice = { name: 'browser_let_in', values: { browser: after.label } } as const
    await notify(tx, [actor.id], notice, { about: [id], by: actor.id })
  }
  return approvalAnswer(after, actor.sessionId)
}
