import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import type { Approval, ApprovalDocument } from './approval.rules.ts'
import { selectApproval, selectRecentApprovals, takeStep } from './browser-approvals.queries.ts'

type Opens = Pick<Dependencies, 'atRest'>

/** The person's requests of the last minutes, oldest first. */
export async function recentApprovals(
  reader: Reader,
  { atRest }: Opens,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<Approval[]> {
  const rows = await reader.all(selectRecentApprovals, { user_id: actor.id, now: isoInstant(now) })
  return rows.map((row) => openRow(atRest, actor, row))
}

/** One of the person's requests; 404 if there is none. */
export async function requireApproval(
  reader: Reader,
  { atRest }: Opens,
  actor: Actor,
  id: string,
): Promise<Approval> {
  const row = await reader.first(selectApproval, { id, user_id: actor.id })
  if (!row) throw new Refusal('not_found')
  return openRow(atRest, actor, row)
}

/** Ends a request and deletes its content. */
export async function emptyApproval(
  tx: Tx,
  { atRest }: Opens,
  actor: Actor,
  approval: Approval,
): Promise<void> {
  const { id, state, answered_by } = approval
  const emptied = { ...approval, answer: null, reveal: null, sealed: null }
  const document = sealDocument(atRest, actor, emptied)
  await tx.run(takeStep, { id, from: state, to: 'ended', answered_by, document })
}

type Row = Omit<Approval, keyof ApprovalDocument> & { document: Uint8Array }

function openRow(atRest: Opens['atRest'], actor: Actor, { document, ...row }: Row): Approval {
  return { ...row, ...atRest.open<ApprovalDocument>('browser_approvals', row.id, document, actor.key) }
}

/** A request's content, sealed for its row. */
export function sealDocument(atRest: Opens['atRest'], actor: Actor, approval: Approval): Uint8Array {
  const { id, label, ip_address, commitment, answer, reveal, sealed } = approval
  const document: ApprovalDocument = { label, ip_address, commitment, answer, reveal, sealed }
  return atRest.seal('browser_approvals', id, document, actor.key)
}
