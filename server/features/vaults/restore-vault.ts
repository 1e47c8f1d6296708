import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteVaultDeletion, setDeleted } from './deleted-vaults.queries.ts'
import { requireDeletedVault } from './require-deleted-vault.ts'
import { readVault } from './vault-answer.ts'
import { selectParent } from './vaults.queries.ts'

/** Restores a deleted vault with all that is inside, where it was. Access that ended with it has to be given anew. */
export async function restoreVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<Vault> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireDeletedVault(tx, atRest, caller, id)
  if (vault.generation > 0) await requireConfirmed(tx, actor.id)
  if (vault.parentId !== null && !(await tx.first(selectParent, { id: vault.parentId }))) {
    throw new Refusal('vault_above_deleted')
  }
  const step = { id, is_deleted: false, before: true, updated_at: isoInstant(now) }
  if ((await tx.run(setDeleted, step)) === 0) throw new Refusal('not_found')
  await tx.run(deleteVaultDeletion, { vault_id: id })
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'vault_restored', actor, ip, vaultId: id, details })
  return readVault(tx, atRest, actor.id, id)
}
