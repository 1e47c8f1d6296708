import { requireConfirmed } from '../../access/require-confirmed.ts'
import { requireItem } from '../../access/require-item.ts'
import { endCheckouts } from '../../memberships/end-checkouts.ts'
import { endRehearsal } from '../../memberships/end-rehearsals.ts'
import { endRequests } from '../../memberships/end-requests.ts'
import { itemDetails } from '../../memberships/item-details.ts'
import { selectRehearsalOfItem } from '../../memberships/rehearsals.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { appendItemChange } from '../../signed-logs/append-item-change.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import { insertDeletion } from './deletions.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { deleteItemRow } from './items.queries.ts'
import { sealDeletion } from './list-unsigned-deletions.ts'
import { endExpiryNotices } from './remind-of-expiry.ts'
import { requireNoOtherHolder } from './require-no-other-holder.ts'

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
  const { atRest, appendAudit, verifier } = dependencies
  const { actor, ip, now } = caller
  const rehearsal = await tx.first(selectRehearsalOfItem, { item_id: id })
  // Any key holder may delete the item of a finished rehearsal.
  const right = rehearsal && rehearsal.ended_at !== null ? 'edit_item' : 'delete_item'
  const { item, vault, revision: last, checkout } = await requireItem(tx, atRest, caller, id, right)
  await requireConfirmed(tx, actor.id)
  requireNoOtherHolder(checkout, caller)
  const at = isoInstant(now)
  const revision = item.revision + 1
  if (signature === undefined) await tx.run(bumpVaultVersion, { id: vault.id, updated_at: at })
  else {
    if (vault.generationDue) throw new Refusal('stale_generation')
    const logs = await currentLogs(tx, atRest, vault.id)
    const place = { logs, item: id, revision, act: 'delete' as const, field: 'signature' }
    await appendItemChange(tx, { verifier }, caller, place, signature)
  }
  if (rehearsal) await endRehearsal(tx, dependencies, rehearsal, { by: caller, now })
  await endRequests(tx, dependencies, { itemId: id }, { act: 'expire', by: caller, now })
  await endCheckouts(tx, dependencies, { itemId: id }, { kind: 'other', by: caller })
  if (item.expires_at !== null) await endExpiryNotices(tx, id)
  await tx.run(deleteItemRow, { id })
  await tx.run(insertDeletion, {
    item_id: id,
    vault_id: vault.id,
    revision,
    deleted_by: actor.id,
    deleted_at: at,
    is_signed: signature !== undefined,
    document: signature === undefined ? sealDeletion(atRest, id, last) : null,
  })
  const details = { vault_name: vault.document.name, ...itemDetails(last.overview) }
  await appendAudit(tx, { event: 'item_deleted', actor, ip, vaultId: vault.id, itemId: id, details })
}
