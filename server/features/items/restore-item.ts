import type { restoreItem as call } from '@chaveiro/contract/calls/deleted-items.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { z } from 'zod'
import { itemDetails } from '../../access/item-details.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { requireWritable } from '../../access/require-key.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { deleteDeletion } from './deleted-items.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { itemAnswer } from './item-answer.ts'
import { plainColumns } from './item-columns.ts'
import { overviewOf } from './item-documents.ts'
import { insertItem } from './items.queries.ts'
import { requireDeletedItem } from './require-deleted-item.ts'
import { acceptRevision, storeRevision } from './store-revision.ts'

/**
 * Restores a deleted item under its own id, with its history. The next revision is a signed `restore` that names the
 * deletion; if nobody signed the deletion, the item never left the order, and it is a `revise`. Tasks to change it are open
 * again.
 */
export async function restoreItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
  body: z.output<typeof call.body>,
): Promise<Item> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const { row, vault, revision: last, deletion } = await requireDeletedItem(tx, atRest, caller, id)
  requireWritable(vault)
  await requireConfirmed(tx, actor.id)
  const overview = overviewOf(body)
  if (overview.rehearsal) throw new Refusal('invalid', { fields: [{ path: 'rehearsal', fault: 'invalid' }] })
  if (last.overview.requires_checkout && !overview.requires_checkout) {
    await requireCallerRight(tx, actor, 'clear_checkout', { isHolder: false })
  }
  if (body.revision !== (row.is_signed ? row.deletion_revision + 1 : row.deletion_revision)) {
    throw new Refusal('stale_revision')
  }
  const act = row.is_signed ? ('restore' as const) : ('revise' as const)
  const write = { itemId: id, vault, overview, act }
  const document = await acceptRevision(tx, dependencies, caller, write, body)

  const at = isoInstant(now)
  const { created_by, created_at } = row
  const plain = { ...plainColumns(body, at), id, vault_id: vault.id, created_by, created_at }
  await tx.run(deleteDeletion, { item_id: id })
  await tx.run(insertItem, { ...plain, document: atRest.seal('items', id, overview) })
  await storeRevision(tx, dependencies, caller, write, { ...body, restored_from: row.revision }, document)
  const item = { id, vault_id: vault.id, owner: overview.owner, formerId: id }
  const by = { reason: 'departed' as const, by: actor.id, now }
  const rotate_since = await dependencies.keepKnowledge(tx, dependencies, item, deletion, by)
  const details = { vault_name: vault.document.name, ...itemDetails(overview) }
  await appendAudit(tx, { event: 'item_restored', actor, ip, vaultId: vault.id, itemId: id, details })
  return itemAnswer({ ...plain, rotate_since }, overview, null)
}
