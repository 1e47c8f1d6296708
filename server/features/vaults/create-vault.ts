import type { CreateVaultBody, Vault } from '@chaveiro/contract/vaults.ts'
import type { z } from 'zod'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { listAsWaiting } from './keys/keep-vault-keys.ts'
import { writeFounding } from './log/found-vault.ts'
import { noChange } from './members/memberships.rules.ts'
import { planMemberships } from './members/plan-memberships.ts'
import { settleMemberships } from './members/settle-memberships.ts'
import { insertMembers, selectCustodians } from './members/vault-members.queries.ts'
import { readVault } from './vault-answer.ts'
import type { VaultDocument } from './vault-documents.ts'
import { type Caller, type Ground, requireActorRight, requireVault } from './vault-facts.ts'
import { insertVault, selectDeletedVault } from './vaults.queries.ts'

/**
 * Creates a vault, with its first key when a device sent the founding along. Its members are the custodians and, where
 * it inherits, those of its parent.
 */
export async function createVault(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  wanted: z.output<typeof CreateVaultBody>,
): Promise<Vault> {
  const { atRest, appendAudit } = ground
  const { actor, ip, now } = caller
  await requireActorRight(tx, actor, 'create_vault')
  if (wanted.parent_id) await requireVault(tx, atRest, actor, wanted.parent_id, 'see_vault')
  if (wanted.founding && !wanted.id) {
    throw new Refusal('invalid', { fields: [{ path: 'id', fault: 'required' }] })
  }
  const id = wanted.id ?? makeId(now)
  if (await tx.first(selectDeletedVault, { id })) throw new Refusal('id_taken')
  const document: VaultDocument = { name: wanted.name, tags: wanted.tags }
  const written = await tx.run(insertVault, {
    id,
    parent_id: wanted.parent_id,
    type: wanted.type,
    visibility: wanted.visibility,
    inherits: wanted.inherits,
    created_by: actor.id,
    created_at: isoInstant(now),
    updated_at: isoInstant(now),
    document: atRest.seal('vaults', id, document),
  })
  if (written === 0) throw new Refusal('id_taken')
  await enterMembers(tx, ground, caller, id)
  if (wanted.founding) await writeFounding(tx, ground, caller, id, wanted.founding, 'founding.')
  const details = { vault_name: wanted.name }
  await appendAudit(tx, { event: 'vault_created', actor, ip, vaultId: id, details })
  return readVault(tx, atRest, actor.id, id)
}

async function enterMembers(tx: Tx, ground: Ground, caller: Caller, id: string): Promise<void> {
  const custodians = await tx.all(selectCustodians, {})
  const row = { vault_id: id, source: 'custodian', from_vault_id: null, added_at: isoInstant(caller.now) }
  await insertMembers(
    tx,
    custodians.map((custodian) => ({ ...row, user_id: custodian.id })),
  )
  await settleMemberships(tx, ground, caller, await planMemberships(tx, id, noChange), [])
  await listAsWaiting(tx, id, 0, caller.now)
}
