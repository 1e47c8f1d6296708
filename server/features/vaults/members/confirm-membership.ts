import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { appendToVaultLog } from '../log/append-to-vault-log.ts'
import type { Caller, Ground, VaultFacts } from '../vault-facts.ts'
import { isAdmitted, type MemberRow } from './memberships.rules.ts'
import { planMemberships } from './plan-memberships.ts'
import { requireNewMember } from './require-new-member.ts'
import { settleMemberships } from './settle-memberships.ts'
import { tellCustodians } from './tell-custodians.ts'
import { selectRowsOfVaults } from './vault-members.queries.ts'

/**
 * An admission of somebody whom a membership row names. In split custody it may also be the beginning: a proposal, and
 * the second custodian's confirmation makes the row.
 */
export async function confirmAdmission(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  const { user, from } = parseStatement(statement, 'chaveiro.vault.admit').payload
  const hasRow = await isMember(tx, vault.id, user, from)
  const mayPropose = vault.custody === 'split' && from === undefined
  if (!hasRow && !mayPropose) throw new Refusal('access_ended')
  const name = await requireNewMember(tx, ground.atRest, user, vault.custody)
  const kind = ['chaveiro.vault.admit'] as const
  const { log } = await appendToVaultLog(tx, ground, caller, vault.id, statement, kind)
  const isComplete = isAdmitted(admissionsOf(log), { userId: user, from: from ?? null })
  if (isComplete && !hasRow) {
    const own: MemberRow = { vaultId: vault.id, userId: user, source: 'direct', from: null }
    const change = await planMemberships(tx, vault.id, { added: [own], removed: [] }, user)
    await settleMemberships(tx, ground, caller, change, [])
  }
  if (!isComplete) await tellCustodians(tx, ground, caller, vault)
  const { actor, ip } = caller
  const details = { vault_name: vault.document.name, name }
  const event = isComplete ? 'member_signed' : 'member_proposed'
  await ground.appendAudit(tx, { event, actor, ip, vaultId: vault.id, details })
  return log.head.seq
}

/** The signed removal of somebody whom no membership row names any more. */
export async function confirmRemoval(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  const { user, from } = parseStatement(statement, 'chaveiro.vault.remove').payload
  if (await isMember(tx, vault.id, user, from)) throw new Refusal('already_member')
  const kind = ['chaveiro.vault.remove'] as const
  const { log } = await appendToVaultLog(tx, ground, caller, vault.id, statement, kind)
  const { actor, ip } = caller
  const details = { vault_name: vault.document.name }
  await ground.appendAudit(tx, { event: 'member_removal_signed', actor, ip, vaultId: vault.id, details })
  return log.head.seq
}

async function isMember(tx: Tx, vaultId: string, userId: string, from: string | undefined): Promise<boolean> {
  const rows = await selectRowsOfVaults(tx, [vaultId], userId)
  return rows.some((row) => row.source !== 'custodian' && row.from_vault_id === (from ?? null))
}
