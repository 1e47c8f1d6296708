import type { setVaultInheritance, VaultMember } from '@chaveiro/contract/calls/members.ts'
import type { z } from 'zod'
import { requireNotDeleted, requireVault } from '../../access/require-vault.ts'
import { applyKeepingHolder } from '../../memberships/apply-memberships.ts'
import { noChange } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { requireNoSignedOverview, signOverview } from '../../signed-logs/sign-overview.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { readMembers } from './list-members.ts'
import { setInherits } from './members.queries.ts'

/** Starts or stops inheriting the parent vault's members; the vaults below follow. */
export async function setInheritance(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  { inherits, statements, overview }: z.output<typeof setVaultInheritance.body>,
): Promise<VaultMember[]> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'change_members')
  requireNotDeleted(vault)
  const present = await tx.first(selectVaultRow, { id: vaultId })
  if (present?.inherits === inherits && !overview && statements.length === 0) {
    return readMembers(tx, atRest, vaultId)
  }
  if (present?.inherits !== inherits && !overview) await requireNoSignedOverview(tx, dependencies, vaultId)
  await tx.run(setInherits, { id: vaultId, inherits, updated_at: isoInstant(now) })
  const change = await planMemberships(tx, vaultId, noChange)
  await applyKeepingHolder(tx, dependencies, caller, change, statements)
  if (overview) await signOverview(tx, dependencies, caller, vaultId, overview)
  if (overview || statements.length > 0) await requireAllSigned(tx, dependencies, change)
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'inheritance_changed', actor, ip, vaultId, details })
  return readMembers(tx, atRest, vaultId)
}
