import { itemDetails } from '../../access/item-details.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { appendDeletion, removeItemRow, requireRemovable } from './remove-item.ts'

/**
 * Deletes an item and leaves a tombstone. A signature must be the actor's own over the next revision; without one the
 * deletion waits for a member to confirm it.
 */
export async function deleteItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
  signature: string | undefined,
): Promise<void> {
  const { actor, ip, now } = caller
  const leaving = await requireRemovable(tx, dependencies, caller, id)
  const { vault, revision } = leaving
  // Custodians are no members of two-person vaults; their signature counts for nothing there.
  if (signature !== undefined && !vault.isMember) throw new Refusal('not_member')
  if (signature === undefined) await tx.run(bumpVaultVersion, { id: vault.id, updated_at: isoInstant(now) })
  else await appendDeletion(tx, dependencies, caller, leaving, signature)
  await dependencies.accessEnded(tx, { of: 'item', itemId: id }, { by: caller, now })
  const kept = leaving.rehearsal ? null : await dependencies.readKnowledge(tx, id, now)
  await removeItemRow(tx, dependencies, caller, leaving, { isSigned: signature !== undefined, kept })
  const details = { vault_name: vault.document.name, ...itemDetails(revision.overview) }
  const named = { vaultId: vault.id, itemId: id, details }
  await dependencies.appendAudit(tx, { event: 'item_deleted', actor, ip, ...named })
}
