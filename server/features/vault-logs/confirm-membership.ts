import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import { isAdmitted, type MemberRow, memberRows } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireNewMember } from '../../memberships/require-new-member.ts'
import { tellNewMember } from '../../memberships/tell-new-member.ts'
import { tellOfProposals } from '../../memberships/tell-of-proposals.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'

/**
 * An admission of somebody with a membership row. In a two-person vault it may also be a proposal without one; the
 * second custodian's confirmation makes the row.
 */
export async function confirmAdmission(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  const { user, from, access = 'member' } = parseStatement(statement, 'chaveiro.vault.admit').payload
  const row = await rowFrom(tx, vault.id, user, from)
  const hasRow = row?.access === access
  const mayPropose = vault.custody === 'split' && from === undefined && row === undefined
  if (!hasRow && !mayPropose) throw new Refusal('access_ended')
  await requireNewMember(tx, user, vault.custody)
  const kind = ['chaveiro.vault.admit'] as const
  const { before, log } = await appendToVaultLog(tx, dependencies, caller, vault.id, statement, kind)
  const isComplete = isAdmitted(admissionsOf(log), { userId: user, from: from ?? null, access })
  if (isComplete && !hasRow) {
    const ownRow: MemberRow = {
      vaultId: vault.id,
      userId: user,
      source: 'direct',
      from: null,
      access: 'member',
    }
    const change = await planMemberships(tx, vault.id, { added: [ownRow], removed: [] }, user)
    await applyMemberships(tx, dependencies, caller, change, [])
  }
  await tellOfProposals(tx, dependencies, caller, { before, log })
  // Somebody only proposed before is notified now.
  if (isComplete && vault.custody === 'split') await tellNewMember(tx, dependencies, caller, vault.id, user)
  const { actor, ip } = caller
  const details = { vault_name: vault.document.name, person_id: user }
  const event = isComplete ? 'member_signed' : 'member_proposed'
  await dependencies.appendAudit(tx, { event, actor, ip, vaultId: vault.id, details })
  return log.head.seq
}

/** The signed removal of somebody without a membership row. */
export async function confirmRemoval(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  const { user, from } = parseStatement(statement, 'chaveiro.vault.remove').payload
  if (await rowFrom(tx, vault.id, user, from)) throw new Refusal('already_member')
  const kind = ['chaveiro.vault.remove'] as const
  const { log } = await appendToVaultLog(tx, dependencies, caller, vault.id, statement, kind)
  const { actor, ip } = caller
  const details = { vault_name: vault.document.name }
  await dependencies.appendAudit(tx, {
    event: 'member_removal_signed',
    actor,
    ip,
    vaultId: vault.id,
    details,
  })
  return log.head.seq
}

/** Somebody's membership from a source, by the server's decision. */
async function rowFrom(
  tx: Tx,
  vaultId: string,
  userId: string,
  from: string | undefined,
): Promise<MemberRow | undefined> {
  const rows = await selectRowsOfVaults(tx, [vaultId], userId)
  return memberRows(rows).find((row) => row.from === (from ?? null))
}
