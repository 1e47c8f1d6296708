import type { VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import { vaultRequestsMax } from '@chaveiro/contract/constants.ts'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { requireVaultRequest, type VaultRequestDocument } from './read-vault-requests.ts'
import { countWaitingOf, deleteDecided, insertVaultRequest } from './vault-requests.queries.ts'

/** Asks to become a member of a vault that the person sees and is not in, once at a time. Those who can add them are notified. */
export async function requestVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { vault_id, reason }: { vault_id: string; reason: string },
): Promise<VaultRequest> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vault_id, 'request_vault')
  if ((await selectRowsOfVaults(tx, [vault_id], actor.id)).length > 0) throw new Refusal('opens_already')
  const place = { vault_id, requester_id: actor.id }
  const id = makeId(now)
  const document: VaultRequestDocument = { reason, answer: '' }
  await tx.run(deleteDecided, place)
  const inserted = await tx.run(insertVaultRequest, {
    ...place,
    id,
    created_at: isoInstant(now),
    document: atRest.seal('vault_requests', id, document, actor.key),
  })
  if (inserted === 0) throw new Refusal('already_requested')
  await requireFew(tx, caller)
  const details = { vault_name: vault.document.name, ...(reason !== '' && { reason }) }
  await appendAudit(tx, { event: 'vault_requested', actor, ip, vaultId: vault_id, details })
  const values = { person_id: actor.id, vault_id, vault_request_id: id }
  const deciders = (await decidersOf(tx, vault)).filter((one) => one !== actor.id)
  await notify(tx, deciders, { name: 'vault_asked', values }, { about: [actor.id, vault_id], by: actor.id })
  return (await requireVaultRequest(tx, atRest, actor, id)).answer
}

/** Throws for somebody who fills others' lists, or keeps asking and taking back. Counts the request that was just inserted. */
async function requireFew(tx: Tx, { actor, now }: Caller): Promise<void> {
  const open = (await tx.first(countWaitingOf, { requester_id: actor.id }))?.count ?? 0
  if (open > vaultRequestsMax.open)
    throw new Refusal('too_many_open', { placeholders: { limit: String(vaultRequestsMax.open) } })
  const ofDay = await countActsOfDay(tx, { event: 'vault_requested', userId: actor.id, now })
  if (ofDay >= vaultRequestsMax.aDay) throw new Refusal('asked_too_often')
}

/** Who can add somebody: in a two-person vault only its own custodians. */
async function decidersOf(reader: Reader, { id, custody }: VaultFacts): Promise<string[]> {
  const custodians = await activeCustodians(reader)
  if (custody === 'shared') return custodians
  const members = new Set((await selectRowsOfVaults(reader, [id], undefined)).map(({ user_id }) => user_id))
  return custodians.filter((one) => members.has(one))
}
