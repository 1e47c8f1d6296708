import { randomUUID } from 'node:crypto'
import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind, GrantHours } from '@chaveiro/contract/constants.ts'
import { checkAccessRequest, reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { approvalsNeeded, waitingMs } from '@chaveiro/contract/rules/access/access-request.ts'
import { itemDetails } from '../../access/item-details.ts'
import { liveSpan, selectLiveGrant } from '../../access/live-grant.queries.ts'
import type { RequestDocument } from '../../access/request-documents.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { insertRequest, selectOpenRequest } from './access-requests.queries.ts'
import { rightsOf } from './access-requests.rules.ts'
import { countApproversBeside } from './approvers.ts'
import { endRequests } from './end-requests.ts'
import { requireRequest } from './read-requests.ts'
import { requireFewOpen, requireFewUnsuccessful } from './require-few.ts'
import { auditEventOf, tellOfRequest } from './tell-of-requests.ts'

/** A person's request, signed on their device or unsigned. */
export type Asked = {
  kind: AccessKind
  item_id: string
  vault_id: string
  reason: string
  hours: GrantHours
  id?: string | undefined
  reason_salt?: string | undefined
  statement?: string | undefined
}

/** Requests an item that the person sees and cannot open, once at a time. Approvers are notified. */
export async function requestAccess(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  asked: Asked,
): Promise<AccessRequest> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const { kind, hours, reason, reason_salt, statement } = asked
  const facts = await requireItem(tx, atRest, caller, asked.item_id, rightsOf[kind].request)
  const { item, vault, revision } = facts
  if (vault.id !== asked.vault_id) throw new Refusal('not_found')
  await requireClosed(tx, dependencies, caller, facts, kind)
  // Random from its first digit, unlike other ids: people tell requests apart by their first eight digits.
  const id = asked.id ?? randomUUID()
  if (statement !== undefined) await acceptRequest(tx, dependencies, caller, facts, { ...asked, statement })
  const document: RequestDocument = {
    reason,
    ...(statement !== undefined && reason_salt !== undefined && { statement, reason_salt }),
  }
  const inserted = await tx.run(insertRequest, {
    id,
    kind,
    item_id: item.id,
    vault_id: vault.id,
    requester_id: actor.id,
    custody: vault.custody,
    state: 'pending',
    hours,
    created_at: isoInstant(now),
    due_at: isoInstant(now + waitingMs('pending', kind)),
    document: atRest.seal('access_requests', id, document, actor.key),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  const named = { vault_name: vault.document.name, ...itemDetails(revision.overview) }
  const details = { ...named, reason, hours: String(hours) }
  const event = auditEventOf(kind, 'requested')
  await appendAudit(tx, { event, actor, ip, vaultId: vault.id, itemId: item.id, details })
  const toldRequest = { id, kind, vaultId: vault.id, itemId: item.id, hours, requesterId: actor.id }
  await tellOfRequest(tx, dependencies, toldRequest, 'asked', actor)
  return (await requireRequest(tx, atRest, caller, { kind, id })).answer
}

/** Throws if the person can open the item or has already asked, or if too few could approve. */
async function requireClosed(
  tx: Tx,
  dependencies: Dependencies,
  { actor, now }: Caller,
  { item, vault }: ItemFacts,
  kind: AccessKind,
): Promise<void> {
  if (vault.generation === 0) throw new Refusal('vault_unkeyed')
  if (vault.isMember && vault.holdsKey) throw new Refusal('opens_already')
  const grant = await tx.first(selectLiveGrant, { item_id: item.id, user_id: actor.id, ...liveSpan(now) })
  if (grant) throw new Refusal('opens_already')
  const open = await tx.first(selectOpenRequest, { kind, item_id: item.id, requester_id: actor.id })
  if (open?.due_at && open.due_at > isoInstant(now)) throw new Refusal('already_requested')
  await requireFewUnsuccessful(tx, { actor, now }, kind, item.id)
  await requireFewOpen(tx, { actor, now }, kind)
  const needed = approvalsNeeded(kind, vault.custody)
  if (needed === 2) {
    const approvers = await countApproversBeside(tx, dependencies.atRest, vault.id, actor.id)
    if (approvers < needed) throw new Refusal('too_few_approvers')
  }
  if (open) await endRequests(tx, dependencies, { requestId: open.id }, { act: 'expire', by: null, now })
}

/** Throws unless the caller signed exactly this request, for the item's present revision. */
async function acceptRequest(
  tx: Tx,
  { atRest }: Dependencies,
  { actor, now }: Caller,
  { item, vault, revision }: ItemFacts,
  { kind, id, reason, reason_salt, statement, hours }: Asked & { statement: string },
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
    const isTheirs = signed.by === actor.id && signed.kind === kind && signed.hours === hours
    refuseUnless(isTheirs, 'wrong_place', 'it is not this request')
    const isReason = signed.reason === (await reasonCommitment(reason_salt, reason, nodeVerifier))
    refuseUnless(isReason, 'wrong_text', 'another reason was signed')
    return signed
  })
  if (!presentKeys(roster, actor.id)?.vouched) throw new Refusal('keys_unconfirmed')
  requireTime(payload, now)
  // No device would approve it.
  if (Date.parse(payload.at) + waitingMs('pending', kind) <= now) throw new Refusal('clock_differs')
  if (payload.change !== (await hashText(revision.signature, nodeVerifier)))
    throw new Refusal('stale_revision')
}
