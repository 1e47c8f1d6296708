import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import type { ImportReport } from '../../base/types/import-report.ts'
import { refuseGoodRow } from '../../formats/rows/check-row.ts'
import { currentVault } from '../../log/vault-logs/load-vault.ts'
import { requireStanding } from '../../log/vault-logs/require-standing.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { itemsToWriteUpon } from '../../vaults/write-changes.ts'
import { type SealedRow, type SignedRow, signRows } from '../seal-row.ts'
import { shutBy } from './judge-vaults.ts'
import type { VaultRefusal } from './sheet-vaults.ts'

/** Rows whose vault was deleted, or whose importer was removed from it, since they were sealed. */
export type Shut = { readonly row: SealedRow; readonly reason: VaultRefusal }
type SignedBatch = { readonly signed: readonly SignedRow[]; readonly shut: readonly Shut[] }

/** Signs rows on top of the newest change of each vault, or of the last change of `before`, a batch that is still being sent. */
export async function signBatch(
  session: OpenSession,
  rows: readonly SealedRow[],
  previousBatch: readonly SignedRow[] = [],
): Promise<SignedBatch> {
  const byVault = Map.groupBy(rows, ({ vaultId }) => vaultId)
  const shut: Shut[] = []
  const runs = await mapConcurrently([...byVault], async ([vaultId, run]) => {
    try {
      const vault = await currentVault(session, vaultId)
      await requireStanding(session, vault)
      const last = previousBatch.findLast(({ sealed }) => sealed.vaultId === vaultId)
      const newest = last ? last.change.newest : (await itemsToWriteUpon(session, vaultId)).newest
      return await signRows(session, vault, newest, run)
    } catch (error) {
      const reason = shutBy(error)
      shut.push(...run.map((row) => ({ row, reason })))
      return []
    }
  })
  return { signed: runs.flat(), shut }
}

/** Reports the rows that were not signed; answers the others. */
export function noteShut({ signed, shut }: SignedBatch, report: ImportReport): readonly SignedRow[] {
  for (const { row, reason } of shut) report.refused.push(refuseGoodRow(row.row, 'vault_path', reason))
  return signed
}
