import type { setVaultInheritance, VaultMember } from '@chaveiro/contract/members.ts'
import type { z } from 'zod'
import { isoInstant } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { signOverview } from '../log/sign-overview.ts'
import { type Caller, type Ground, requireVault } from '../vault-facts.ts'
import { setInherits } from '../vaults.queries.ts'
import { listMembers } from './list-members.ts'
import { noChange } from './memberships.rules.ts'
import { planMemberships } from './plan-memberships.ts'
import { settleKeepingHolders } from './settle-memberships.ts'

/** Takes over the parent vault's members, or stands apart from them; its heirs follow. */
export async function setInheritance(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  vaultId: string,
  { inherits, statements, overview }: z.output<typeof setVaultInheritance.body>,
): Promise<VaultMember[]> {
  const { atRest, appendAudit } = ground
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'change_members')
  await tx.run(setInherits, { id: vaultId, inherits, updated_at: isoInstant(now) })
  const change = await planMemberships(tx, vaultId, noChange)
  await settleKeepingHolders(tx, ground, caller, change, statements)
  if (overview) await signOverview(tx, ground, caller, vaultId, overview)
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'inheritance_changed', actor, ip, vaultId, details })
  return listMembers(tx, atRest, vaultId)
}
