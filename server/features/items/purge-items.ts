import { itemDetails } from '../../access/item-details.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptErasure } from '../../signed-logs/accept-erasure.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import {
  deleteRevisions,
  deleteRevisionsOfDeleted,
  markAllPurged,
  markPurged,
  selectKeptDeletions,
  selectToPurge,
} from './deleted-items.queries.ts'
import { openDeletion } from './deletion-document.ts'
import type { ItemDependencies } from './dependencies.ts'
import { requireDeletedItem } from './require-deleted-item.ts'

const purgedAtOnce = 50

type Purging = Pick<ItemDependencies, 'atRest' | 'appendAudit' | 'dropFiles'>

/** Deletes what is left of a deleted item but the fact that it was deleted. A member must have signed the deletion. */
export async function purgeItem(
  tx: Tx,
  { atRest, appendAudit, dropFiles }: Purging,
  caller: Caller,
  id: string,
  signature: string | undefined,
): Promise<void> {
  const { actor, ip } = caller
  const { row, vault, revision } = await requireDeletedItem(tx, atRest, caller, id)
  await requireConfirmed(tx, actor.id)
  // A stolen session without keys may have deleted it: members decide first whether it is gone.
  if (!row.is_signed) throw new Refusal('deletion_unconfirmed')
  await acceptErasure(tx, { atRest }, caller, { vaultId: vault.id, item: id }, signature)
  await purge(tx, dropFiles, id)
  const details = { vault_name: vault.document.name, ...itemDetails(revision.overview) }
  await appendAudit(tx, { event: 'item_purged', actor, ip, vaultId: vault.id, itemId: id, details })
}

/** Purges what was deleted long enough ago, some per transaction, with one entry per vault in each. */
export async function purgeItemsOver(db: Db, dependencies: Purging, now: number): Promise<void> {
  const which = { by: isoInstant(now), limit: purgedAtOnce }
  while ((await db.inTransaction((tx) => purgeSome(tx, dependencies, which))) === purgedAtOnce);
}

async function purgeSome(
  tx: Tx,
  { atRest, appendAudit, dropFiles }: Purging,
  which: { by: string; limit: number },
): Promise<number> {
  const rows = await tx.all(selectToPurge, which)
  for (const [vaultId, purged] of Map.groupBy(rows, ({ vault_id }) => vault_id)) {
    for (const { item_id } of purged) await purge(tx, dropFiles, item_id)
    const [{ vault_document: document } = { vault_document: null }] = purged
    const vault_name = document && openVault(atRest, { id: vaultId, document }).name
    const details = { ...(vault_name && { vault_name }), count: String(purged.length), itself: 'yes' }
    await appendAudit(tx, { event: 'items_purged', actor: null, ip: '', vaultId, details })
  }
  return rows.length
}

/** What was deleted in a vault before its key was lost: nobody can open it any more. */
export async function purgeDeletedItemsOf(
  tx: Tx,
  { atRest, appendAudit, dropFiles }: Purging,
  { actor, ip }: Pick<Caller, 'actor' | 'ip'>,
  { id: vaultId, document: { name: vault_name } }: VaultFacts,
): Promise<void> {
  for (const { item_id: itemId, document } of await tx.all(selectKeptDeletions, { vault_id: vaultId })) {
    const details = {
      vault_name,
      ...(document && itemDetails(openDeletion(atRest, itemId, document).overview)),
    }
    await appendAudit(tx, { event: 'item_purged', actor, ip, vaultId, itemId, details })
    await dropFiles(tx, itemId)
  }
  await tx.run(deleteRevisionsOfDeleted, { vault_id: vaultId })
  await tx.run(markAllPurged, { vault_id: vaultId })
}

async function purge(tx: Tx, dropFiles: Purging['dropFiles'], item_id: string): Promise<void> {
  await dropFiles(tx, item_id)
  await tx.run(deleteRevisions, { item_id })
  await tx.run(markPurged, { item_id })
}
