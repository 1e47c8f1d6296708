import { browserApprovalMinutes, browserApprovalsMax } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/rules/durations.ts'
import type { askBrowserApproval, BrowserApproval } from '@chaveiro/contract/unlocking.ts'
import type { z } from 'zod'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import {
  type Approval,
  type ApprovalDocument,
  approvalAnswer,
  requireOpen,
  requireStep,
  type StepName,
  steps,
} from './approval.rules.ts'
import {
  insertApproval,
  selectApproval,
  selectApprovalId,
  selectRecentApprovals,
  takeStep,
} from './browser-approvals.queries.ts'

type Opens = Pick<Dependencies, 'atRest'>

const lifeMs = browserApprovalMinutes * minuteMs

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

/** Starts a new browser's request. One at a time, and few in five minutes, since each is one guess at a code. */
export async function ask(
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
    if (earlier.asked_by === actor.sessionId) await end(tx, { atRest }, actor, earlier)
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

/** Takes the next step of a request. */
export async function advance(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  { actor, ip, now }: Caller,
  id: string,
  name: StepName,
  given: Partial<Pick<ApprovalDocument, 'answer' | 'reveal' | 'sealed'>>,
): Promise<BrowserApproval> {
  await readPresentRole(tx, actor.id)
  const before = await requireApproval(tx, { atRest }, actor, id)
  requireStep(before, name, actor.sessionId, now)
  const { from, to } = steps[name]
  const answeredBy = name === 'answer' ? actor.sessionId : before.answered_by
  const after: Approval = { ...before, ...given, state: to, answered_by: answeredBy }
  const document = sealDocument(atRest, actor, after)
  const taken = await tx.run(takeStep, { id, from, to, answered_by: answeredBy, document })
  if (taken === 0) throw new Refusal('wrong_step')
  if (name === 'approve') {
    await appendAudit(tx, { event: 'browser_approved', actor, ip, details: { name: after.label } })
    const notice = { name: 'browser_let_in', values: { browser: after.label } } as const
    await notify(tx, [actor.id], notice, { about: [id], by: actor.id })
  }
  return approvalAnswer(after, actor.sessionId)
}

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
  await end(tx, { atRest }, actor, approval)
  if (approval.state === 'approved') return
  await appendAudit(tx, { event: 'browser_refused', actor, ip, details: { name: approval.label } })
}

async function end(tx: Tx, { atRest }: Opens, actor: Actor, approval: Approval): Promise<void> {
  const { id, state, answered_by } = approval
  const emptied = { ...approval, answer: null, reveal: null, sealed: null }
  const document = sealDocument(atRest, actor, emptied)
  await tx.run(takeStep, { id, from: state, to: 'ended', answered_by, document })
}

async function recentApprovals(
  reader: Reader,
  { atRest }: Opens,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<Approval[]> {
  const rows = await reader.all(selectRecentApprovals, { user_id: actor.id, now: isoInstant(now) })
  return rows.map((row) => openRow(atRest, actor, row))
}

async function requireApproval(
  reader: Reader,
  { atRest }: Opens,
  actor: Actor,
  id: string,
): Promise<Approval> {
  const row = await reader.first(selectApproval, { id, user_id: actor.id })
  if (!row) throw new Refusal('not_found')
  return openRow(atRest, actor, row)
}

type Row = Omit<Approval, keyof ApprovalDocument> & { document: Uint8Array }

function openRow(atRest: Opens['atRest'], actor: Actor, { document, ...row }: Row): Approval {
  return { ...row, ...atRest.open<ApprovalDocument>('browser_approvals', row.id, document, actor.key) }
}

function sealDocument(atRest: Opens['atRest'], actor: Actor, approval: Approval): Uint8Array {
  const { id, label, ip_address, commitment, answer, reveal, sealed } = approval
  const document: ApprovalDocument = { label, ip_address, commitment, answer, reveal, sealed }
  return atRest.seal('browser_approvals', id, document, actor.key)
}
