import type { askBrowserApproval, BrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { browserApprovalMinutes, browserApprovalsMax } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { z } from 'zod'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { type Approval, approvalAnswer } from './approval.rules.ts'
import { insertApproval, selectApprovalId } from './browser-approvals.queries.ts'
import { emptyApproval, recentApprovals, sealDocument } from './stored-approvals.ts'

const lifeMs = browserApprovalMinutes * minuteMs

/** Starts a new browser's request. One at a time, and few in five minutes, since each is one guess at a code. */
export async function askApproval(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  { actor, ip, now }: Caller,
  { id, label, commitment }: z.output<typeof askBrowserApproval.body>,
): Promise<BrowserApproval> {
  await readPresentRole(tx, actor.id)
  await requireAccountKeys(tx, atRest, actor.id)
  if (await tx.first(selectApprovalId, { id })) throw new Refusal('id_taken')
  const recent = await recentApprovals(tx, { atRest }, { actor, now })
  const [oldest] = recent
  if (oldest && recent.length >= browserApprovalsMax) {
    const seconds = Math.ceil((Date.parse(oldest.expires_at) - now) / 1000)
    throw new Refusal('too_many', { placeholders: { seconds: String(seconds) } })
  }
  for (const earlier of recent) {
    if (earlier.asked_by === actor.sessionId) await emptyApproval(tx, { atRest }, actor, earlier)
  }
  const approval: Approval = {
    id,
    state: 'asked',
    asked_by: actor.sessionId,
    answered_by: null,
    created_at: isoInstant(now),
    expires_at: isoInstant(now + lifeMs),
    label,
    ip_address: ip,
    commitment,
    answer: null,
    reveal: null,
    sealed: null,
  }
  const { created_at, expires_at, asked_by } = approval
  const document = sealDocument(atRest, actor, approval)
  await tx.run(insertApproval, { id, user_id: actor.id, asked_by, created_at, expires_at, document })
  await appendAudit(tx, { event: 'browser_asked', actor, ip, details: { name: label } })
  return approvalAnswer(approval, actor.sessionId)
}
