import type { confirmDeletions as call } from '@chaveiro/contract/items.ts'
import type { z } from 'zod'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import { acceptDeletion } from './accept-deletion.ts'
import { selectDeletion, signDeletionRow } from './deletions.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import type { DeletionDocument } from './item-documents.ts'

/**
 * Signs deletions that came without a signature: from then on heads no longer name these items. What is signed
 * already, or is no deletion of this vault, is left out. Audited once.
 */
export async function confirmDeletions(
  tx: Tx,
  dependencies: ItemDependencies,
  { actor, ip, now }: Caller,
  vaultId: string,
  deletions: z.output<typeof call.body>['deletions'],
): Promise<number> {
  const { atRest, appendAudit } = dependencies
  const vault = await requireVault(tx, atRest, actor, vaultId, 'edit_item')
  requireWritable(vault)
  const at = isoInstant(now)
  let count = 0
  for (const [index, { item, signature }] of deletions.entries()) {
    const row = await tx.first(selectDeletion, { item_id: item, vault_id: vaultId })
    if (!row || atRest.open<DeletionDocument>('item_deletions', item, row.document).signature !== null)
      continue
    const place = { vault, item, revision: row.revision, field: `deletions.${index}.signature` }
    await acceptDeletion(tx, dependencies, place, actor.id, signature)
    const document: DeletionDocument = { signature }
    await tx.run(bumpVaultVersion, { id: vaultId, updated_at: at })
    await tx.run(signDeletionRow, {
      item_id: item,
      vault_id: vaultId,
      document: atRest.seal('item_deletions', item, document),
    })
    count += 1
  }
  if (count === 0) return 0
  const details = { vault_name: vault.document.name, count: String(count) }
  await appendAudit(tx, { event: 'deletion_confirmed', actor, ip, vaultId, details })
  return count
}
