import type { confirmDeletions as call } from '@chaveiro/contract/calls/deleted-items.ts'
import type { z } from 'zod'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { appendItemChange } from '../../signed-logs/append-item-change.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { markDeletionSigned, selectUnsignedDeletion } from './deletions.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { requireMovedTo } from './remove-item.ts'

/**
 * Signs deletions that came without a signature, so that heads no longer name these items. Items already signed, or not
 * deleted from this vault, are skipped. Audited once.
 */
export async function confirmDeletions(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  vaultId: string,
  deletions: z.output<typeof call.body>['deletions'],
): Promise<number> {
  const { atRest, appendAudit, verifier } = dependencies
  const { actor, ip } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'edit_item')
  requireWritable(vault)
  const logs = await currentLogs(tx, atRest, vaultId)
  let count = 0
  for (const [index, { item, signature }] of deletions.entries()) {
    const row = await tx.first(selectUnsignedDeletion, { item_id: item, vault_id: vaultId })
    if (!row) continue
    const { revision } = row
    const place = { logs, item, revision, act: 'delete' as const, field: `deletions.${index}.signature` }
    await appendItemChange(tx, { verifier }, caller, place, signature, async (payload) =>
      requireMovedTo(payload),
    )
    await tx.run(markDeletionSigned, { item_id: item })
    count += 1
  }
  if (count === 0) return 0
  const details = { vault_name: vault.document.name, count: String(count) }
  await appendAudit(tx, { event: 'deletion_confirmed', actor, ip, vaultId, details })
  return count
}
