import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import type { approveJit as call } from '@chaveiro/contract/jit.ts'
import { nextState, type RequestAct, waitingMs } from '@chaveiro/contract/rules/access-request.ts'
import { checkApproval } from '@chaveiro/contract/rules/access-statements.ts'
import { mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/rules/role-custody.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { z } from 'zod'
import { filterVaults } from '../../access/filter-vaults.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { selectVaultFacts } from '../../access/vault-facts.queries.ts'
import { endRequests } from '../../memberships/end-requests.ts'
import { type ApprovalDocument, approvalRow } from '../../memberships/request-documents.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requirePresentCustodian } from '../../signed-logs/require-present-signer.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { deliverUnder } from './deliver-jit.ts'
import { approveRequest, confirmApproval, insertApproval, signApproval } from './jit.queries.ts'
import { requireAct } from './jit.rules.ts'
import { type ReadRequest, requireRequest } from './read-requests.ts'

type Body = NonNullable<z.output<typeof call.body>>

/**
 * Approves a request, with the approver's statement and the delivery where their device makes both. Without a statement the
 * decision stands, and nothing is handed over until a custodian signs it: that is the same call again.
 */
export async function approveJit(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  body: Body,
): Promise<AccessRequest> {
  const { atRest, notify } = dependencies
  const { actor, now } = caller
  const request = await requireDecidable(tx, dependencies, caller, id)
  const { row, answer, requester } = request
  const isConfirmation =
    request.state === 'approved' && !answer.is_approval_signed && body.statement !== undefined
  if (!isConfirmation) requireAct(request.state, 'approve')
  const vault = await requireGivable(tx, dependencies, caller, request)
  const hours = body.granted_hours ?? row.granted_hours ?? row.hours
  if (hours > row.hours)
    throw new Refusal('invalid', { fields: [{ path: 'granted_hours', fault: 'invalid' }] })
  if (body.statement !== undefined) {
    await acceptApproval(tx, dependencies, caller, request, { statement: body.statement, hours })
  }
  const kind = row.kind as AccessKind
  const at = isoInstant(now)
  const number = isConfirmation ? 1 : request.approvals.length + 1
  const written: ApprovalDocument = body.statement === undefined ? {} : { statement: body.statement }
  const document = atRest.seal('access_approvals', approvalRow(id, number), written)
  const due_at = isoInstant(now + waitingMs('approved', kind))
  if (isConfirmation) {
    await tx.run(signApproval, { request_id: id, approver_id: actor.id, approved_at: at, document })
    await tx.run(confirmApproval, { id, granted_hours: hours, due_at })
  } else {
    const state =
      nextState(request.state, 'approve', { kind, approvals: request.approvals.length }) ?? request.state
    const step = { id, state, granted_hours: hours, decided_at: at, due_at }
    if ((await tx.run(approveRequest, step)) === 0) throw new Refusal('request_decided')
    const approval = { request_id: id, number, approver_id: actor.id, approved_at: at, document }
    await tx.run(insertApproval, { ...approval, is_signed: body.statement !== undefined })
  }
  await recordDecision(tx, dependencies, caller, request, vault, hours)
  await endNotice(tx, 'jit_asked', [id])
  await endNotice(tx, 'jit_unsigned', [id])
  if (body.delivery && body.statement !== undefined) {
    const approved = await requireRequest(tx, atRest, caller, id)
    await deliverUnder(tx, dependencies, caller, approved, body.delivery)
  } else {
    const values = { hours: String(hours), vault_id: row.vault_id, item_id: row.item_id }
    const matter = { about: [id], by: actor.id }
    await notify(tx, [requester.id], { name: 'jit_approved', values }, matter)
    if (body.statement === undefined) {
      const others = (await activeCustodians(tx)).filter((one) => one !== requester.id)
      const unsigned = { person_id: requester.id, item_id: row.item_id, request_id: id }
      await notify(tx, others, { name: 'jit_unsigned', values: unsigned }, matter)
    }
  }
  return (await requireRequest(tx, atRest, caller, id)).answer
}

/** Denies a request that waits, or revokes what was approved. */
export async function endByCustodian(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  act: Extract<RequestAct, 'deny' | 'revoke'>,
): Promise<AccessRequest> {
  const { state } = await requireDecidable(tx, dependencies, caller, id)
  requireAct(state, act)
  await endRequests(tx, dependencies, { requestId: id }, { act, by: caller, now: caller.now })
  return (await requireRequest(tx, dependencies.atRest, caller, id)).answer
}

async function requireDecidable(
  tx: Tx,
  { atRest }: Dependencies,
  caller: Caller,
  id: string,
): Promise<ReadRequest> {
  const request = await requireRequest(tx, atRest, caller, id)
  await requireCallerRight(tx, caller.actor, 'decide_jit', {
    isOwn: request.requester.id === caller.actor.id,
  })
  return request
}

/** Throws unless the item is where it was asked for, and the requester still sees it and cannot open it. */
async function requireGivable(
  tx: Tx,
  { atRest }: Dependencies,
  { actor }: Caller,
  { row, requester }: ReadRequest,
): Promise<VaultFacts> {
  if (!row.item_document) throw new Refusal('request_over')
  const vault = await requireVault(tx, atRest, actor, row.vault_id, 'see_vault')
  if (vault.custody === 'split') throw new Refusal('needs_two_approvals')
  const seen = await tx.first(selectVaultFacts, { id: vault.id, user_id: requester.id })
  const person = seen as (typeof seen & RoleAndStatus) | undefined
  if (!person || !mayHoldKeys(person)) throw new Refusal('access_ended')
  const sees = await filterVaults(tx, requester, 'see_vault', [person])
  if (sees.length === 0) throw new Refusal('access_ended')
  if (person.is_member && person.holds_key) throw new Refusal('already_member')
  return vault
}

async function acceptApproval(
  tx: Tx,
  { atRest }: Dependencies,
  { actor, now }: Caller,
  { row, document, requester }: ReadRequest,
  { statement, hours }: { statement: string; hours: number },
): Promise<void> {
  const logs = await currentLogs(tx, atRest, row.vault_id)
  const payload = await acceptStatement('statement', async () => {
    const signed = await checkApproval(statement, logs, nodeVerifier)
    const isHere = signed.request === row.id && signed.item === row.item_id && signed.to === requester.id
    refuseUnless(isHere, 'wrong_place', 'it approves something else')
    refuseUnless(signed.by === actor.id && signed.hours === hours, 'wrong_place', 'it is not this approval')
    const asked = document.statement && (await hashText(document.statement, nodeVerifier))
    refuseUnless(signed.asked === asked, 'wrong_place', 'it follows another request')
    return signed
  })
  requirePresentCustodian(logs.roster, actor.id)
  requireTime(payload, now)
  const lateMs = now + waitingMs('approved', 'jit') - Date.parse(payload.deliver_by)
  if (lateMs > clockSkewMs) throw new Refusal('clock_differs')
}

async function recordDecision(
  tx: Tx,
  { appendAudit }: Dependencies,
  { actor, ip }: Caller,
  { row, titles, requester }: ReadRequest,
  vault: VaultFacts,
  hours: number,
): Promise<void> {
  const details = { ...titles, name: requester.name, hours: String(hours) }
  const place = { vaultId: vault.id, itemId: row.item_id }
  await appendAudit(tx, { event: 'jit_approved', actor, ip, ...place, details })
}
