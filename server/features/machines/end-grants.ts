import type { Ending } from '../../platform/access-ended.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteGrant, selectGrants, type WhichGrants } from './grants.queries.ts'
import { detailsOf, overviewOf } from './read-machines.ts'

/**
 * The only way in which items given to machines end: the sealed key is deleted, a credential that the machine could read gets a rotate
 * task, about its keeper, and it is audited. Returns how many ended.
 */
export async function endGrants(
  tx: Tx,
  dependencies: Dependencies,
  which: WhichGrants,
  { by, now }: Ending,
): Promise<number> {
  const { atRest, appendAudit, accessEnded } = dependencies
  const rows = await selectGrants(tx, which)
  for (const row of rows) {
    const { item_id: itemId, vault_id: vaultId, keeper_id: userId } = row
    await tx.run(deleteGrant, { id: row.grant_id })
    if (row.sealed_revision > 0 || row.read_at !== null) {
      const { owner } = overviewOf(atRest, row)
      const vaultCreator = row.vault_creator ?? ''
      await accessEnded(
        tx,
        { of: 'use', reason: 'machine', itemId, userId, owner, vaultId, vaultCreator },
        { by, now },
      )
    }
    const details = { ...detailsOf(atRest, row), ...(by === null && { itself: 'yes' }) }
    await appendAudit(tx, {
      event: 'machine_taken',
      actor: by?.actor ?? null,
      ip: by?.ip ?? '',
      vaultId,
      itemId,
      details,
    })
  }
  return rows.length
}
