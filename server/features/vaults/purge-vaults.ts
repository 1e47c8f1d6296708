import { itemDetails, type NamedItem } from '../../access/item-details.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { countWaitingSubmissions } from '../../access/vault-facts.queries.ts'
import { endWaiting } from '../../memberships/end-waiting.ts'
import { selectWaitingIn } from '../../memberships/vault-keys.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptErasure } from '../../signed-logs/accept-erasure.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import {
  deleteVaultRow,
  markVaultPurged,
  selectAnyChild,
  selectItemsForAudit,
  selectVaultsToPurge,
} from './deleted-vaults.queries.ts'
import { requireDeletedVault } from './require-deleted-vault.ts'

type Purging = Pick<Dependencies, 'atRest' | 'appendAudit'>

/**
 * Removes a deleted vault for good, with a signature of its own: a session can read the deletion's, which counts once.
 */
export async function purgeVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  signature: string | undefined,
): Promise<void> {
  const { atRest } = dependencies
  const vault = await requireDeletedVault(tx, atRest, caller, id)
  if (vault.generation > 0) await requireConfirmed(tx, caller.actor.id)
  if (await tx.first(selectAnyChild, { id })) throw new Refusal('vault_not_empty')
  await acceptErasure(tx, dependencies, caller, { vaultId: id }, signature)
  await purge(tx, dependencies, { id, name: vault.document.name }, caller)
}

/** Removes what was deleted long enough ago, a vault per transaction. */
export async function purgeVaultsOver(db: Db, dependencies: Purging, now: number): Promise<void> {
  const which = { by: isoInstant(now), limit: 1 }
  const purgeNext = async (tx: Tx) => {
    const [row] = await tx.all(selectVaultsToPurge, which)
    if (row)
      await purge(tx, dependencies, { id: row.id, name: openVault(dependencies.atRest, row).name }, null)
    return row !== undefined
  }
  while (await db.inTransaction(purgeNext));
}

/** The log names every item that goes with it, and counts the waiting submissions. */
async function purge(
  tx: Tx,
  { atRest, appendAudit }: Purging,
  { id, name: vault_name }: { id: string; name: string },
  by: Pick<Caller, 'actor' | 'ip'> | null,
): Promise<void> {
  const who = by ? { actor: by.actor, ip: by.ip } : { actor: null, ip: '' }
  for (const item of await tx.all(selectItemsForAudit, { vault_id: id })) {
    const named = itemDetails(atRest.open<NamedItem>('items', item.id, item.document))
    const details = { vault_name, ...named, ...(!by && { itself: 'yes' as const }) }
    await appendAudit(tx, { event: 'item_purged', ...who, vaultId: id, itemId: item.id, details })
  }
  const waiting = (await tx.first(countWaitingSubmissions, { vault_id: id }))?.count ?? 0
  await endWaiting(
    tx,
    id,
    (await tx.all(selectWaitingIn, { vault_id: id })).map(({ user_id }) => user_id),
  )
  if ((await tx.run(deleteVaultRow, { id })) === 0) throw new Refusal('not_found')
  await tx.run(markVaultPurged, { vault_id: id })
  const details = { vault_name, ...(waiting > 0 && { count: String(waiting) }) }
  const event = by ? 'vault_purged' : 'vaults_purged'
  await appendAudit(tx, {
    event,
    ...who,
    vaultId: id,
    details: { ...details, ...(!by && { itself: 'yes' }) },
  })
}
