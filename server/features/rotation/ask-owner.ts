import { itemDetails } from '../../access/item-details.ts'
import { requireItem } from '../../access/require-item.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { bumpVaultVersion, selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { openRotateTasks } from './open-rotate-tasks.ts'
import { selectOpenTasksOfItem } from './rotate-tasks.queries.ts'

/**
 * Asks an item's owner to change its secret, for somebody who may reveal it and does not say why. False if somebody has asked already
 * and nobody has changed it since, or if the item is made up for a rehearsal.
 */
export async function askOwner(
  tx: Tx,
  { atRest, notify, appendAudit }: Dependencies,
  caller: Caller,
  itemId: string,
): Promise<boolean> {
  const { actor, ip, now } = caller
  const { vault, revision } = await requireItem(tx, atRest, caller, itemId, 'reveal_item')
  const open = await tx.all(selectOpenTasksOfItem, { item_id: itemId })
  if (open.some(({ reason }) => reason === 'asked')) return false
  const task = { aboutId: actor.id, reason: 'asked' as const, createdBy: actor.id, now }
  if ((await openRotateTasks(tx, [itemId], task)).size === 0) return false
  const [vaultId, { owner }] = [vault.id, revision.overview]
  await tx.run(bumpVaultVersion, { id: vaultId, updated_at: isoInstant(now) })
  const vaultCreator = (await tx.first(selectVaultRow, { id: vaultId }))?.created_by ?? ''
  const credential = { owner, vaultId, vaultCreator, aboutId: actor.id }
  const recipients = (await responsibleFinder(tx, atRest)(credential)).filter((one) => one !== actor.id)
  const values = { person_id: actor.id, item_id: itemId, vault_id: vaultId }
  await notify(tx, recipients, { name: 'change_asked', values }, { about: [itemId], by: actor.id })
  const details = { vault_name: vault.document.name, ...itemDetails(revision.overview) }
  await appendAudit(tx, { event: 'change_asked', actor, ip, vaultId, itemId, details })
  return true
}
