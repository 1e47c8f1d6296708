import type { CreateVaultBody, Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { insertMembers } from '../../memberships/memberships.queries.ts'
import { type MembershipChange, noChange } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import { listAsWaiting } from '../../memberships/store-vault-keys.ts'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import type { VaultDocument } from '../../signed-logs/vault-documents.ts'
import { writeFounding } from './found-vault.ts'
import { requirePlaceUnder } from './require-place.ts'
import { readVault } from './vault-answer.ts'
import { insertVault, selectDeletedVault } from './vaults.queries.ts'

/**
 * Creates a vault, with its first key if a device sent the founding. Its members are the custodians and, if it
 * inherits, those of its parent.
 */
export async function createVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  body: z.output<typeof CreateVaultBody>,
): Promise<Vault> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  await requireCallerRight(tx, actor, 'create_vault')
  if (body.parent_id) {
    await requireVault(tx, atRest, actor, body.parent_id, 'see_vault')
    await requirePlaceUnder(tx, body.parent_id)
  }
  if (body.founding && !body.id) {
    throw new Refusal('invalid', { fields: [{ path: 'id', fault: 'required' }] })
  }
  const id = body.id ?? makeId(now)
  if (await tx.first(selectDeletedVault, { id })) throw new Refusal('id_taken')
  const document: VaultDocument = { name: body.name, tags: body.tags }
  const written = await tx.run(insertVault, {
    id,
    parent_id: body.parent_id,
    type: body.type,
    visibility: body.visibility ?? (await readOrganisationSettings(tx, atRest)).default_visibility[body.type],
    inherits: body.inherits,
    created_by: actor.id,
    created_at: isoInstant(now),
    updated_at: isoInstant(now),
    document: atRest.seal('vaults', id, document),
  })
  if (written === 0) throw new Refusal('id_taken')
  const members = await addFirstMembers(tx, dependencies, caller, id)
  if (body.founding) {
    await writeFounding(tx, dependencies, caller, id, body.founding, 'founding.')
    await requireAllSigned(tx, dependencies, members)
  }
  const details = { vault_name: body.name }
  await appendAudit(tx, { event: 'vault_created', actor, ip, vaultId: id, details })
  return readVault(tx, atRest, actor.id, id)
}

async function addFirstMembers(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<MembershipChange> {
  const added_at = isoInstant(caller.now)
  const row = { vault_id: id, source: 'custodian', from_id: id, access: 'member', added_at }
  await insertMembers(
    tx,
    (await activeCustodians(tx)).map((user_id) => ({ ...row, user_id })),
  )
  const inherited = await planMemberships(tx, id, noChange)
  await applyMemberships(tx, dependencies, caller, inherited, [])
  await listAsWaiting(tx, id, 0, caller.now)
  return inherited
}
