import { requireOpen } from '../../organisation/approval-steps.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { emptyApproval, requireApproval } from './stored-approvals.ts'

/** Refuses or withdraws a request, or deletes an approved one with its content. */
export async function endApproval(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  { actor, ip, now }: Caller,
  id: string,
): Promise<undefined> {
  await readPresentRole(tx, actor.id)
  const approval = await requireApproval(tx, { atRest }, actor, id)
  requireOpen(approval, now)
  await emptyApproval(tx, { atRest }, actor, approval)
  if (approval.state === 'approved') return
  await appendAudit(tx, { event: 'browser_refused', actor, ip, details: { name: approval.label } })
}
