import { firstToOpenVault } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteValues } from '../../signed-logs/opening-values.queries.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { selectHalfGivenVaults } from './recoveries.queries.ts'

/**
 * Deletes the first custodian's values for a lost vault once nobody can confirm them: they were withdrawn, have lapsed,
 * or the vault has a key again. The notice is removed.
 */
export async function dropFirstValues(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  now: number,
): Promise<void> {
  for (const { vault_id, request_id } of await tx.all(selectHalfGivenVaults, {})) {
    const { log, roster } = await currentLogs(tx, atRest, vault_id)
    if (log.givenVault?.request === request_id || firstToOpenVault(log, roster, isoInstant(now))) continue
    await tx.run(deleteValues, { request_id })
    await endNotice(tx, 'giving_waits', [vault_id])
  }
}
