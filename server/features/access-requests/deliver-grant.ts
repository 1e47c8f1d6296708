import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { type AccessGrant, checkGrant, stillApproves } from '@chaveiro/contract/log/access/access-grant.ts'
import { mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { itemDetails } from '../../access/item-details.ts'
import type { DeliveredDocument } from '../../access/request-documents.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { isPresentCustodian } from '../../organisation/present-role.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { beginGrant, putGrant, selectGrant } from './access-requests.queries.ts'
import { requireAct } from './access-requests.rules.ts'
import type { RequestDependencies } from './dependencies.ts'
import { isAllSigned, type ReadRequest, signedInOrder, toldOf } from './opened-request.ts'
import { requireRequest, type WhichRequest } from './read-requests.ts'
import { auditEventOf, tellOfRequest } from './tell-of-requests.ts'

type SentDelivery = Pick<DeliveredDocument, 'sealed' | 'delivery'>

/** Accepts the key of the item's newest revision, delivered by a member's device. */
export async function deliverGrant(
  tx: Tx,
  dependencies: RequestDependencies,
  caller: Caller,
  which: WhichRequest,
  sent: SentDelivery,
): Promise<AccessRequest> {
  const { atRest } = dependencies
  const request = await requireRequest(tx, atRest, caller, which, { mayBeMember: true })
  requireKey(await requireVault(tx, atRest, caller.actor, request.row.vault_id, 'deliver_key'))
  await deliverUnder(tx, dependencies, caller, request, sent)
  return (await requireRequest(tx, atRest, caller, which, { mayBeMember: true })).answer
}

/**
 * Accepts a delivery for an approved request, or for a live grant that lacks the newest revision. The granted time
 * counts from the first one. Deliveries already there are skipped, so several devices may do this at once.
 */
export async function deliverUnder(
  tx: Tx,
  dependencies: RequestDependencies,
  caller: Caller,
  request: ReadRequest,
  sent: SentDelivery,
): Promise<void> {
  const { atRest } = dependencies
  const { row, state, requester } = request
  requireAct(state, 'deliver', row.kind as AccessKind)
  // In a two-person vault only the second approval hands over.
  if (row.custody === 'split') throw new Refusal('statement_refused')
  const facts = await requireItem(tx, atRest, caller, row.item_id, 'reveal_item')
  requireKey(facts.vault)
  if (requester.id === caller.actor.id) throw new Refusal('opens_already')
  const present = await tx.first(selectGrant, { request_id: row.id })
  if (present?.revision === facts.item.revision) return
  const grant = await acceptGrant(tx, dependencies, caller, request, facts, sent)
  const until = isoInstant(
    Math.min(Date.parse(grant.until), caller.now + (row.granted_hours ?? row.hours) * hourMs),
  )
  const ends = state === 'granted' && row.due_at !== null ? row.due_at : until
  const at = isoInstant(caller.now)
  const document: DeliveredDocument = { ...sent, approvals: signedInOrder(request) }
  await tx.run(putGrant, {
    request_id: row.id,
    item_id: row.item_id,
    user_id: requester.id,
    revision: facts.item.revision,
    delivered_at: row.delivered_at ?? at,
    until: ends,
    document: atRest.seal('access_grants', row.id, document),
  })
  if (state === 'approved') {
    const begun = { id: row.id, state: 'granted', delivered_at: at, until: grant.until, due_at: ends }
    if ((await tx.run(beginGrant, begun)) === 0) throw new Refusal('request_over')
  }
  await record(tx, dependencies, caller, request, facts)
  if (state === 'approved') await tellOfRequest(tx, dependencies, toldOf(request), 'delivered', caller.actor)
}

/** Throws unless this delivery follows the approvals, for the item's present revision and the person's present keys. */
async function acceptGrant(
  tx: Tx,
  { atRest }: RequestDependencies,
  { actor, now }: Caller,
  request: ReadRequest,
  { item, revision }: ItemFacts,
  { sealed, delivery }: SentDelivery,
): Promise<AccessGrant> {
  const { row, state, approvals, requester, needed } = request
  const person = await tx.first(selectPerson, { id: requester.id })
  if (!person || !mayHoldKeys(person as RoleAndStatus)) throw new Refusal('access_ended')
  // Decided but not signed: devices deliver nothing on the server's word alone.
  if (!isAllSigned(request)) throw new Refusal('request_open')
  const approval = needed === 1 ? (approvals[0]?.statement ?? null) : null
  const logs = await currentLogs(tx, atRest, row.vault_id)
  const keys = presentKeys(logs.roster, requester.id)
  if (!keys?.vouched) throw new Refusal('keys_unconfirmed')
  const place = { ...logs, to: requester.id, sealed, approval }
  const checked = await acceptStatement('delivery', async () => {
    const { grant, approved } = await checkGrant(delivery, place, nodeVerifier)
    refuseUnless(grant.by === actor.id, 'wrong_place', 'somebody else signed it')
    refuseUnless(grant.request === row.id, 'wrong_place', 'it is about another request')
    refuseUnless(grant.fingerprint === keys.fingerprint, 'wrong_recipient', 'these keys are the old ones')
    return { grant, approved }
  })
  const { grant, approved } = checked
  if (grant.revision !== item.revision) throw new Refusal('stale_revision')
  if (grant.change !== (await hashText(revision.signature, nodeVerifier))) throw new Refusal('stale_revision')
  requireTime(grant, now)
  if (state === 'granted') {
    if (grant.until !== row.until) throw new Refusal('statement_refused')
    return grant
  }
  if (!stillApproves(approved, logs)) throw new Refusal('request_open')
  for (const { by } of approvals) {
    if (!(await isPresentCustodian(tx, by.id))) throw new Refusal('request_open')
  }
  const expected = now + approved.hours * hourMs
  if (Math.abs(Date.parse(grant.until) - expected) > clockSkewMs) throw new Refusal('clock_differs')
  return grant
}

async function record(
  tx: Tx,
  { appendAudit }: RequestDependencies,
  { actor, ip }: Caller,
  { row, state, requester }: ReadRequest,
  { item, vault, revision }: ItemFacts,
): Promise<void> {
  const details = {
    vault_name: vault.document.name,
    ...itemDetails(revision.overview),
    person_id: requester.id,
  }
  const place = { vaultId: vault.id, itemId: item.id }
  const more =
    state === 'granted' ? { revision: String(item.revision) } : { hours: String(row.granted_hours) }
  const event = auditEventOf(row.kind as AccessKind, 'delivered')
  await appendAudit(tx, { event, actor, ip, ...place, details: { ...details, ...more } })
}
