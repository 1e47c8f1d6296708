import type { CreateVaultBody, Vault } from '@chaveiro/contract/vaults.ts'
import type { z } from 'zod'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeFounding } from './found-vault.ts'
import { readVault } from './vault-answer.ts'
import type { VaultDocument } from './vault-documents.ts'
import { type Caller, requireActorRight, requireVault } from './vault-facts.ts'
import { insertVault, selectDeletedVault } from './vaults.queries.ts'

/** Creates a vault, with its first key when a device sent the founding along. */
export async function createVault(
  tx: Tx,
  { atRest, appendAudit }: Pick<Platform, 'atRest' | 'appendAudit'>,
  caller: Caller,
  wanted: z.output<typeof CreateVaultBody>,
): Promise<Vault> {
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
    created_by: actor.id,
    at: isoInstant(now),
    document: atRest.seal('vaults', id, document),
  })
  if (written === 0) throw new Refusal('id_taken')
  if (wanted.founding) await writeFounding(tx, { atRest }, caller, id, wanted.founding, 'founding.')
  const details = { vault_name: wanted.name }
  await appendAudit(tx, { event: 'vault_created', actor, ip, vaultId: id, details })
  return readVault(tx, atRest, actor.id, id)
}
