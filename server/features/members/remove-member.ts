import type { VaultMember } from '@chaveiro/contract/calls/members.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { requireVault } from '../../access/require-vault.ts'
import { applyKeepingHolder } from '../../memberships/apply-memberships.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import type { MemberRow } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { readMembers } from './list-members.ts'

/**
 * Ends somebody's own membership and what is inherited from it. Memberships through the parent vault, or as a
 * custodian, cannot be ended here. If an unsigned decision has ended it already, the statements sign that.
 */
export async function removeMember(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  { user_id: userId, statements }: { user_id: string; statements: readonly VaultStatement[] },
): Promise<VaultMember[]> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip } = caller
  const isLeaving = userId === actor.id
  const right = removalRight(actor.id, userId)
  const vault = await requireVault(tx, atRest, actor, vaultId, right)
  const person = await tx.first(selectPerson, { id: userId })
  const rows = await selectRowsOfVaults(tx, [vaultId], userId)
  if (isLeaving) requireOwnRemovals(actor.id, statements)
  const isMember = rows.some(({ source }) => source === 'direct')
  if (!person || !(isMember || statements.length > 0)) throw new Refusal('not_found')
  const ownRow: MemberRow = { vaultId, userId, source: 'direct', from: null, access: 'member' }
  const change = await planMemberships(tx, vaultId, { added: [], removed: [ownRow] }, userId)
  await applyKeepingHolder(tx, dependencies, caller, change, statements)
  if (statements.length > 0) await requireAllSigned(tx, dependencies, change)
  const vault_name = vault.document.name
  const details = { vault_name, person_id: userId }
  const event = isMember ? 'member_removed' : 'member_removal_signed'
  await appendAudit(tx, { event, actor, ip, vaultId, details })
  if (isMember && rows.length === 1) {
    const notice = { name: 'removed_from_vault', values: { vault_id: vaultId } } as const
    await notify(tx, [userId], notice, { about: [vaultId], by: actor.id })
  }
  return readMembers(tx, atRest, vaultId)
}

export function removalRight(actorId: string, userId: string): 'leave_vault' | 'change_members' {
  return userId === actorId ? 'leave_vault' : 'change_members'
}

/** Leaving needs no right over members, so its statements may be about oneself only. */
function requireOwnRemovals(userId: string, statements: readonly VaultStatement[]): void {
  for (const { statement } of statements) {
    const { payload } = parseStatement(statement, 'chaveiro.vault.remove')
    if (payload.user !== userId) throw new Refusal('statement_refused')
  }
}
