import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { type AccessGrant, checkGrant, stillApproves } from '@chaveiro/contract/rules/access-grant.ts'
import { mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/rules/role-custody.ts'
import { presentKeys } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { GrantDocument } from '../../memberships/request-documents.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { isPresentCustodian } from '../../organisation/present-role.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { beginGrant, putGrant, selectGrant } from './jit.queries.ts'
import { requireAct } from './jit.rules.ts'
import { type ReadRequest, requireRequest } from './read-requests.ts'

/** Hands over the key of the item's newest revision, by a member's device. */
export async function deliverJit(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  sent: GrantDocument,
): Promise<AccessRequest> {
  const { atRest } = dependencies
  const request = await requireRequest(tx, atRest, caller, id, { mayBeMember: true })
  requireKey(await requireVault(tx, atRest, caller.actor, request.row.vault_id, 'deliver_key'))
  await deliverUnder(tx, dependencies, caller, request, sent)
  return (await requireRequest(tx, atRest, caller, id, { mayBeMember: true })).answer
}

/**
 * Takes a delivery under an approved request, or under a live grant that lacks the newest revision. The granted time counts
 * from the first one. What is there already is passed over, so several devices may do this at once.
 */
export async function deliverUnder(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  request: ReadRequest,
  sent: GrantDocument,
): Promise<void> {
  const { atRest } = dependencies
  const { row, state, requester } = request
  requireAct(state, 'deliver')
  const facts = await requireItem(tx, atRest, caller, row.item_id, 'reveal_item')
  requireKey(facts.vault)
  if (requester.id === caller.actor.id) throw new Refusal('opens_already')
  const present = await tx.first(selectGrant, { request_id: row.id })
  if (present?.revision === facts.item.revision) return
  const grant = await acceptGrant(tx, dependencies, caller, request, facts, sent)
  const until = isoInstant(
    Math.min(Date.parse(grant.until), caller.now + (row.granted_hours ?? row.hours) * 3_600_000),
  )
  const ends = state === 'granted' && row.due_at !== null ? row.due_at : until
  const at = isoInstant(caller.now)
  const document: GrantDocument = { sealed: sent.sealed, delivery: sent.delivery }
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
  await tell(tx, dependencies, caller, request, facts)
}

/** Throws unless this delivery follows the approval, for the item as it is, to the person's keys as they are. */
async function acceptGrant(
  tx: Tx,
  { atRest }: Dependencies,
  { actor, now }: Caller,
  { row, state, approvals, requester }: ReadRequest,
  { item, revision }: ItemFacts,
  { sealed, delivery }: GrantDocument,
): Promise<AccessGrant> {
  const person = await tx.first(selectPerson, { id: requester.id })
  if (!person || !mayHoldKeys(person as RoleAndStatus)) throw new Refusal('access_ended')
  const [first] = approvals
  const approval = first?.document.statement
  // Decided and not signed: a device gives nothing on the server's word alone.
  if (!first || approval === undefined) throw new Refusal('request_open')
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
  const isStanding = stillApproves(approved, logs) && (await isPresentCustodian(tx, first.by.id))
  if (!isStanding) throw new Refusal('request_open')
  const expected = now + approved.hours * 3_600_000
  if (Math.abs(Date.parse(grant.until) - expected) > clockSkewMs) throw new Refusal('clock_differs')
  return grant
}

async function tell(
  tx: Tx,
  { appendAudit, notify }: Dependencies,
  { actor, ip }: Caller,
  { row, state, requester }: ReadRequest,
  { item, vault, revision }: ItemFacts,
): Promise<void> {
  const details = {
    vault_name: vault.document.name,
    item_title: revision.overview.title,
    name: requester.name,
  }
  const place = { vaultId: vault.id, itemId: item.id }
  const more =
    state === 'granted' ? { revision: String(item.revision) } : { hours: String(row.granted_hours) }
  await appendAudit(tx, { event: 'jit_delivered', actor, ip, ...place, details: { ...details, ...more } })
  if (state === 'granted') return
  await endNotice(tx, 'jit_approved', [row.id])
  const values = { hours: String(row.granted_hours), vault_id: vault.id, item_id: item.id }
  await notify(tx, [requester.id], { name: 'jit_delivered', values }, { about: [row.id], by: actor.id })
}
