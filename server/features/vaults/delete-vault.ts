import { itemDetails, type NamedItem } from '../../access/item-details.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { requireVault } from '../../access/require-vault.ts'
import { countWaitingSubmissions } from '../../access/vault-facts.queries.ts'
import { endWaiting } from '../../memberships/end-waiting.ts'
import { selectWaitingIn } from '../../memberships/vault-keys.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptErasure } from '../../signed-logs/accept-erasure.ts'
import { deleteVaultRow, insertVaultDeletion, selectAnyChild, selectItemsForAudit } from './vaults.queries.ts'

/** Notices that ask for something to be done with the vault. */
const asking = ['proposal_waits', 'giving_waits'] as const

/**
 * Deletes a vault with all its items, with its deleter's signature; one bound to what its deleter saw only if nothing waits there either. The audit log names every item deleted with it, and counts the waiting
 * submissions.
 */
export async function deleteVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  signature: string | undefined,
): Promise<void> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, id, 'delete_vault')
  if (vault.generation > 0) await requireConfirmed(tx, actor.id)
  if (await tx.first(selectAnyChild, { id })) throw new Refusal('vault_not_empty')
  const { isBound } = await acceptErasure(tx, dependencies, caller, { vaultId: id }, signature)
  const waiting = (await tx.first(countWaitingSubmissions, { vault_id: id }))?.count ?? 0
  if (isBound && waiting > 0) throw new Refusal('vault_not_empty')
  await dependencies.accessEnded(tx, { of: 'vault', vaultId: id }, { by: caller, now })
  const vault_name = vault.document.name
  for (const item of await tx.all(selectItemsForAudit, { vault_id: id })) {
    const named = itemDetails(atRest.open<NamedItem>('items', item.id, item.document))
    const details = { vault_name, ...named }
    await appendAudit(tx, { event: 'item_deleted', actor, ip, vaultId: id, itemId: item.id, details })
  }
  for (const name of asking) await endNotice(tx, name, [id])
  await endWaiting(
    tx,
    id,
    (await tx.all(selectWaitingIn, { vault_id: id })).map(({ user_id }) => user_id),
  )
  await tx.run(deleteVaultRow, { id })
  await tx.run(insertVaultDeletion, {
    vault_id: id,
    deleted_by: actor.id,
    deleted_at: isoInstant(now),
    visibility: vault.visibility,
  })
  const details = { vault_name, ...(waiting > 0 && { count: String(waiting) }) }
  await appendAudit(tx, { event: 'vault_deleted', actor, ip, vaultId: id, details })
}
