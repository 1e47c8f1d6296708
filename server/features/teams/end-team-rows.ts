import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { applyKeepingHolder } from '../../memberships/apply-memberships.ts'
import type { MemberRow } from '../../memberships/memberships.rules.ts'
import { planForVaults } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'

type Ended = { rows: readonly MemberRow[]; removals: readonly VaultStatement[]; team: string }

/** Ends memberships by a team, and what is inherited from them, each with its signed remove and an entry of its own. */
export async function endTeamRows(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { rows, removals, team }: Ended,
): Promise<void> {
  if (rows.length === 0 && removals.length === 0) return
  const { actor, ip } = caller
  const change = await planForVaults(tx, { added: [], removed: rows })
  await applyKeepingHolder(tx, dependencies, caller, change, removals)
  await requireAllSigned(tx, dependencies, change)
  for (const { vaultId, userId: person_id } of rows) {
    const vault = await tx.first(selectVaultRow, { id: vaultId })
    const details = { vault_name: vault ? openVault(dependencies.atRest, vault).name : '', person_id, team }
    await dependencies.appendAudit(tx, { event: 'member_removed', actor, ip, vaultId, details })
  }
}
