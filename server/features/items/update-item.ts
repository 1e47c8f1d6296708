import type { Item, UpdateItemBody } from '@chaveiro/contract/calls/items.ts'
import type { z } from 'zod'
import { itemDetails } from '../../access/item-details.ts'
import { requireItem } from '../../access/require-item.ts'
import { requireWritable } from '../../access/require-key.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ItemDependencies } from './dependencies.ts'
import { endCheckouts } from './end-checkouts.ts'
import { endExpiryNotices } from './end-with-access.ts'
import { itemAnswer } from './item-answer.ts'
import { plainColumns } from './item-columns.ts'
import { overviewOf } from './item-documents.ts'
import { updateItemRow } from './items.queries.ts'
import { requireNoOtherHolder } from './require-no-other-holder.ts'
import { acceptRevision, storeRevision } from './store-revision.ts'

/**
 * Writes the next revision of an item; earlier ones are kept. Of two at once one wins, the other gets 409. A changed
 * password ends its rotate tasks.
 */
export async function updateItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
  body: z.output<typeof UpdateItemBody>,
): Promise<Item> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const clears = !body.requires_checkout
  const { item, vault, checkout, revision: present } = await requireItem(tx, atRest, caller, id, 'edit_item')
  requireWritable(vault)
  requireNoOtherHolder(checkout, caller)
  if (item.requires_checkout && clears) {
    await requireCallerRight(tx, actor, 'clear_checkout', { isHolder: checkout !== null })
  }
  if (body.revision !== item.revision + 1) throw new Refusal('stale_revision')
  if (body.restored_from !== undefined && body.restored_from > item.revision) {
    throw new Refusal('invalid', { fields: [{ path: 'restored_from', fault: 'invalid' }] })
  }
  const overview = overviewOf(body)
  // An item approved as a rehearsal must never hold a real secret, nor the reverse.
  if (overview.rehearsal !== present.overview.rehearsal) {
    throw new Refusal('invalid', { fields: [{ path: 'rehearsal', fault: 'invalid' }] })
  }
  const write = { itemId: id, vault, overview, act: 'revise' as const }
  const document = await acceptRevision(tx, dependencies, caller, write, body)

  const at = isoInstant(now)
  const rotate_since = body.password_changed
    ? await dependencies.endRotateTasks(tx, { itemId: id, vaultId: vault.id, by: actor.id, at })
    : item.rotate_since
  const columns = { ...plainColumns(body, at), rotate_since }
  const row = { id, ...columns, document: atRest.seal('items', id, overview) }
  if ((await tx.run(updateItemRow, { ...row, before: item.revision })) === 0) {
    throw new Refusal('stale_revision')
  }
  await storeRevision(tx, dependencies, caller, write, body, document)
  if (body.expires_at !== item.expires_at) await endExpiryNotices(tx, id)
  if (clears) await endCheckouts(tx, dependencies, { itemId: id }, { by: caller, now })
  const details = { vault_name: vault.document.name, ...itemDetails(overview) }
  await appendAudit(tx, { event: 'item_updated', actor, ip, vaultId: vault.id, itemId: id, details })
  return itemAnswer({ ...item, ...columns }, overview, clears ? null : checkout)
}
