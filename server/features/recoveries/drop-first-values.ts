import { openRecoveries } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { deleteFirstValues, selectFirstValues } from './recoveries.queries.ts'

/**
 * Deletes the first custodian's values for a lost vault once nobody can confirm them: they were withdrawn, have lapsed,
 * or the vault has a key again. The notice is removed.
 */
export async function dropFirstValues(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  now: number,
): Promise<void> {
  const rows = await tx.all(selectFirstValues, {})
  const roster = rows.length === 0 ? null : await currentRoster(tx, atRest)
  if (!roster) return
  for (const { vault_id, given_at } of rows) {
    const log = await currentVaultLog(tx, atRest, vault_id)
    const open = log && openRecoveries(log, roster, isoInstant(now))
    if (!log || (open && open.size > 0)) continue
    await tx.run(deleteFirstValues, { vault_id, given_at })
    await endNotice(tx, 'giving_waits', [vault_id])
  }
}
