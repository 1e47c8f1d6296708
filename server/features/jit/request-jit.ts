import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import type { requestJit as call } from '@chaveiro/contract/jit.ts'
import { waitingMs } from '@chaveiro/contract/rules/access-request.ts'
import { checkAccessRequest, reasonCommitment } from '@chaveiro/contract/rules/access-statements.ts'
import { presentKeys } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { z } from 'zod'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { endRequests } from '../../memberships/end-requests.ts'
import { liveSpan, selectLiveGrant } from '../../memberships/live-grant.queries.ts'
import type { RequestDocument } from '../../memberships/request-documents.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { insertRequest, selectOpenRequest } from './jit.queries.ts'
import { requireRequest } from './read-requests.ts'

type Body = z.output<typeof call.body>

/** Asks for an item that one sees and cannot open: once at a time. Who can decide is told. */
export async function requestJit(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  body: Body,
): Promise<AccessRequest> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip, now } = caller
  const facts = await requireItem(tx, atRest, caller, body.item_id, 'request_jit')
  const { item, vault, revision } = facts
  if (vault.id !== body.vault_id) throw new Refusal('not_found')
  await requireClosed(tx, dependencies, caller, facts)
  const { requested_duration_hours: hours, reason, reason_salt, statement } = body
  const id = body.id ?? makeId(now)
  if (statement !== undefined) await acceptRequest(tx, dependencies, caller, facts, { ...body, statement })
  const document: RequestDocument = {
    reason,
    ...(statement !== undefined && reason_salt !== undefined && { statement, reason_salt }),
  }
  const inserted = await tx.run(insertRequest, {
    id,
    kind: 'jit',
    item_id: item.id,
    vault_id: vault.id,
    requester_id: actor.id,
    custody: vault.custody,
    state: 'pending',
    hours,
    created_at: isoInstant(now),
    due_at: isoInstant(now + waitingMs('pending', 'jit')),
    document: atRest.seal('access_requests', id, document, actor.key),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  const { title } = revision.overview
  const details = { vault_name: vault.document.name, item_title: title, reason, hours: String(hours) }
  await appendAudit(tx, { event: 'jit_requested', actor, ip, vaultId: vault.id, itemId: item.id, details })
  const deciders = (await activeCustodians(tx)).filter((one) => one !== actor.id)
  const values = { person_id: actor.id, item_id: item.id, hours: String(hours), request_id: id }
  await notify(tx, deciders, { name: 'jit_asked', values }, { about: [id], by: actor.id })
  return (await requireRequest(tx, atRest, caller, id)).answer
}

/** Throws for who can open the item, has asked already, or would need two approvals. */
async function requireClosed(
  tx: Tx,
  dependencies: Dependencies,
  { actor, now }: Caller,
  { item, vault }: ItemFacts,
): Promise<void> {
  if (vault.generation === 0) throw new Refusal('vault_unkeyed')
  if (vault.isMember && vault.holdsKey) throw new Refusal('opens_already')
  if (vault.custody === 'split') throw new Refusal('needs_two_approvals')
  const grant = await tx.first(selectLiveGrant, { item_id: item.id, user_id: actor.id, ...liveSpan(now) })
  if (grant) throw new Refusal('opens_already')
  const open = await tx.first(selectOpenRequest, { item_id: item.id, requester_id: actor.id })
  if (!open) return
  if (open.due_at && open.due_at > isoInstant(now)) throw new Refusal('already_requested')
  await endRequests(tx, dependencies, { requestId: open.id }, { act: 'expire', by: null, now })
}

/** Throws unless the caller signed exactly this request, upon the revision that the item has. */
async function acceptRequest(
  tx: Tx,
  { atRest }: Dependencies,
  { actor, now }: Caller,
  { item, vault, revision }: ItemFacts,
  { id, reason, reason_salt, statement, requested_duration_hours: hours }: Body & { statement: string },
): Promise<void> {
  const missing = [...(id === undefined ? ['id'] : []), ...(reason_salt === undefined ? ['reason_salt'] : [])]
  if (reason_salt === undefined || missing.length > 0) {
    throw new Refusal('invalid', { fields: missing.map((path) => ({ path, fault: 'required' as const })) })
  }
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const payload = await acceptStatement('statement', async () => {
    const signed = await checkAccessRequest(statement, roster, nodeVerifier)
    const isHere = signed.request === id && signed.item === item.id && signed.vault === vault.id
    refuseUnless(isHere, 'wrong_place', 'it asks for something else')
    const isTheirs = signed.by === actor.id && signed.kind === 'jit' && signed.hours === hours
    refuseUnless(isTheirs, 'wrong_place', 'it is not this request')
    const isReason = signed.reason === (await reasonCommitment(reason_salt, reason, nodeVerifier))
    refuseUnless(isReason, 'wrong_text', 'another reason was signed')
    return signed
  })
  if (!presentKeys(roster, actor.id)?.vouched) throw new Refusal('keys_unconfirmed')
  requireTime(payload, now)
  if (payload.change !== (await hashText(revision.signature, nodeVerifier)))
    throw new Refusal('stale_revision')
}
