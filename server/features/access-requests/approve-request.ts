import type { Approval } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind, GrantHours } from '@chaveiro/contract/constants.ts'
import { mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { ItemScope, VaultOpening } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { nextState } from '@chaveiro/contract/rules/access/access-request.ts'
import type { z } from 'zod'
import { filterVaults } from '../../access/filter-vaults.ts'
import { type ApprovalDocument, approvalRow } from '../../access/request-documents.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import { selectVaultFacts } from '../../access/vault-facts.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptApproval } from './accept-approval.ts'
import { acceptOpening } from './accept-opening.ts'
import { decideRequest, holdRequest, insertApproval, signApproval } from './access-requests.queries.ts'
import { requireAct, rightsOf } from './access-requests.rules.ts'
import { dueAt, signingTime } from './approval-times.ts'
import { isApprover } from './approvers.ts'
import { beginOpening } from './begin-opening.ts'
import { deliverUnder } from './deliver-grant.ts'
import type { RequestDependencies } from './dependencies.ts'
import { isAllSigned, type ReadRequest, toldOf } from './opened-request.ts'
import { requireRequest, type WhichRequest } from './read-requests.ts'
import { reopenRequests } from './reopen-requests.ts'
import { standingFirst } from './standing-first.ts'
import { auditEventOf, tellOfRequest } from './tell-of-requests.ts'

type Body = z.output<typeof Approval> & { granted_hours?: GrantHours | undefined }

/**
 * Approves a request, as the only approval, the first or the second. Without a statement the decision stands, but
 * nothing is handed over until it is signed, by repeating this call or by somebody else in their place. Whatever the
 * approver's device delivers with it is accepted in the same transaction.
 */
export async function approveRequest(
  tx: Tx,
  dependencies: RequestDependencies,
  caller: Caller,
  which: WhichRequest,
  body: Body,
): Promise<ReadRequest> {
  const { atRest } = dependencies
  const request = await requireApprovable(tx, dependencies, caller, which, body)
  const { row, needed } = request
  const hours = body.granted_hours ?? (row.granted_hours as GrantHours | null) ?? (row.hours as GrantHours)
  if (hours > (row.granted_hours ?? row.hours)) {
    throw new Refusal('invalid', { fields: [{ path: 'granted_hours', fault: 'invalid' }] })
  }
  const { statement, sealed } = body
  if (statement !== undefined) {
    const isHandedOver = body.delivery !== undefined
    if (needed === 1)
      await acceptApproval(tx, dependencies, caller, request, { statement, hours, isHandedOver })
    else await acceptOpening(tx, dependencies, caller, request, { statement, sealed, hours, isHandedOver })
  }
  await writeApproval(tx, dependencies, caller, request, { statement, hours })
  const approved = await requireRequest(tx, atRest, caller, which)
  await record(tx, dependencies, caller, approved)
  if (approved.state === 'pending') {
    await tellOfRequest(tx, dependencies, toldOf(approved), 'first', caller.actor)
  } else if (!isAllSigned(approved)) {
    await tellOfRequest(tx, dependencies, toldOf(approved), 'unsigned', caller.actor)
  } else if (row.custody === 'split') {
    await beginOpening(tx, dependencies, caller, approved)
  } else if (body.delivery) {
    await deliverUnder(tx, dependencies, caller, approved, body.delivery)
  } else {
    await tellOfRequest(tx, dependencies, toldOf(approved), 'approved', caller.actor)
  }
  return requireRequest(tx, atRest, caller, which)
}

/** The request, if the caller may approve it now, or sign what was approved without a signature. */
async function requireApprovable(
  tx: Tx,
  dependencies: RequestDependencies,
  caller: Caller,
  which: WhichRequest,
  { statement }: Body,
): Promise<ReadRequest> {
  const { atRest } = dependencies
  const { actor } = caller
  const request = await requireRequest(tx, atRest, caller, which)
  const isWaiting = request.state === 'pending' || (request.state === 'approved' && !isAllSigned(request))
  const ownApproval = request.approvals.find(({ by }) => by.id === actor.id)
  const isVoid = isWaiting && (await hasVoidApproval(tx, dependencies, caller, request, statement))
  const isRepeated = request.state === 'pending' && statement === undefined
  const hasApproved = ownApproval !== undefined && (ownApproval.statement !== undefined || isRepeated)
  await requireCallerRight(tx, actor, rightsOf[which.kind].approve, {
    isOwn: request.requester.id === actor.id,
    hasApproved: isWaiting && !isVoid && hasApproved,
  })
  const isSigning = request.state === 'approved' && statement !== undefined && !isAllSigned(request)
  if (!isSigning) requireAct(request.state, 'approve', which.kind)
  await tx.run(holdRequest, { id: request.row.id })
  await requireGivable(tx, dependencies, caller, request)
  if (!isVoid) return request
  await reopenRequests(tx, dependencies, caller, { requestId: request.row.id })
  return requireRequest(tx, atRest, caller, which)
}

/** Whether there is a signed first approval that can no longer be confirmed, or that this one replaces. */
async function hasVoidApproval(
  tx: Tx,
  dependencies: RequestDependencies,
  { now }: Caller,
  request: ReadRequest,
  statement: string | undefined,
): Promise<boolean> {
  const isSigned = request.approvals.some((approval) => approval.statement !== undefined)
  if (request.needed !== 2 || !isSigned) return false
  const at = statement === undefined ? now : signingTime(statement, now)
  const first = await standingFirst(tx, dependencies, request, at)
  return first === null || (statement !== undefined && namesNewer(statement, first))
}

/** Whether an approval confirms nothing and names a newer revision, whose signer would not open the older one. */
function namesNewer(statement: string, { scope }: VaultOpening<ItemScope>): boolean {
  const { payload } = parseStatement(statement, 'chaveiro.access.approve', 'chaveiro.vault.open')
  if (!('scope' in payload) || !('item' in payload.scope)) return false
  return payload.confirms === undefined && payload.scope.revision > scope.revision
}

/** Throws unless the item is where it was requested, and the requester still sees it and cannot open it. */
async function requireGivable(
  tx: Tx,
  { atRest }: RequestDependencies,
  { actor }: Caller,
  { row, requester }: ReadRequest,
): Promise<void> {
  if (!row.item_document) throw new Refusal('request_over')
  const vault = await requireVault(tx, atRest, actor, row.vault_id, 'see_vault')
  const isTheirs = vault.custody === 'shared' || (await isApprover(tx, atRest, vault.id, actor.id))
  if (!isTheirs) throw new Refusal('not_keeper')
  const facts = await tx.first(selectVaultFacts, { id: vault.id, user_id: requester.id })
  const person = facts as (typeof facts & RoleAndStatus) | undefined
  if (!person || !mayHoldKeys(person)) throw new Refusal('access_ended')
  const sees = await filterVaults(tx, requester, 'see_vault', [person])
  if (sees.length === 0) throw new Refusal('access_ended')
  if (person.is_member && person.holds_key) throw new Refusal('already_member')
}

/** Stores the approval: as the caller's own, as another one, or in place of an unsigned one. */
async function writeApproval(
  tx: Tx,
  { atRest }: RequestDependencies,
  { actor, now }: Caller,
  { row, state, needed, approvals }: ReadRequest,
  { statement, hours }: { statement: string | undefined; hours: number },
): Promise<void> {
  const ownApproval = approvals.find(({ by }) => by.id === actor.id)
  const unsigned = approvals.find((one) => one.statement === undefined)
  const replaced = ownApproval ?? (approvals.length < needed ? undefined : unsigned)
  const number = replaced?.number ?? approvals.length + 1
  const at = isoInstant(now)
  const written: ApprovalDocument = statement === undefined ? {} : { statement }
  const document = atRest.seal('access_approvals', approvalRow(row.id, number), written)
  const approval = { request_id: row.id, number, approver_id: actor.id, approved_at: at, document }
  if (replaced) await tx.run(signApproval, approval)
  else await tx.run(insertApproval, { ...approval, is_signed: statement !== undefined })

  const kind = row.kind as AccessKind
  const custody = row.custody as 'shared' | 'split'
  const earlierApprovals = replaced ? approvals.length - 1 : approvals.length
  const next =
    state === 'pending'
      ? (nextState(state, 'approve', { kind, custody, approvals: earlierApprovals }) ?? state)
      : state
  const isDecided = next === 'approved'
  const signed = [...approvals.filter((one) => one !== replaced), { statement }].flatMap(
    (one) => one.statement ?? [],
  )
  const step = {
    id: row.id,
    from: state,
    state: next,
    granted_hours: hours,
    decided_at: isDecided ? (row.decided_at ?? at) : null,
    due_at: isDecided ? dueAt(now, kind, signed.length === needed ? signed : []) : (row.due_at ?? at),
  }
  if ((await tx.run(decideRequest, step)) === 0) throw new Refusal('request_decided')
}

async function record(
  tx: Tx,
  { appendAudit }: RequestDependencies,
  { actor, ip }: Caller,
  { row, titles, requester, needed, approvals }: ReadRequest,
): Promise<void> {
  const details = {
    ...titles,
    person_id: requester.id,
    hours: String(row.granted_hours),
    ...(needed === 2 && { approvals: `${approvals.length}/${needed}` }),
  }
  const place = { vaultId: row.vault_id, itemId: row.item_id }
  const event = auditEventOf(row.kind as AccessKind, 'approved')
  await appendAudit(tx, { event, actor, ip, ...place, details })
}
