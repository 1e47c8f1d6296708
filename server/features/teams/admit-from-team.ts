import type { Team } from '@chaveiro/contract/calls/teams.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { requireNotDeleted } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { selectTeamRows } from '../../memberships/memberships.queries.ts'
import { hasRow, type MemberRow, memberRows } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import { requireNewMember } from '../../memberships/require-new-member.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { type Given, requireGivable } from './give-vault.ts'
import { readTeam } from './list-teams.ts'
import { selectGiven } from './teams.queries.ts'

/** Makes those people members or readers by their team whom the statements admit; replay refuses who is not in it, and another access. */
export async function admit(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  place: Given,
  statements: readonly VaultStatement[],
): Promise<Team> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip } = caller
  const { vault, team } = await requireGivable(tx, dependencies, caller, place)
  requireNotDeleted(vault)
  if (!(await tx.first(selectGiven, { vault_id: vault.id, team_id: place.id })))
    throw new Refusal('not_found')
  const present = memberRows(await selectTeamRows(tx, place.id))
  const added = rowsOf(place, statements).filter((row) => !hasRow(present, row))
  for (const { userId } of added) await requireNewMember(tx, userId, vault.custody)
  const change = await planMemberships(tx, vault.id, { added, removed: [] })
  await applyMemberships(tx, dependencies, caller, change, statements)
  await requireAllSigned(tx, dependencies, change)
  for (const { userId: person_id, access } of added) {
    const details = { vault_name: vault.document.name, person_id, team: team.name }
    const event = access === 'reader' ? 'reader_added' : 'member_added'
    await appendAudit(tx, { event, actor, ip, vaultId: vault.id, details })
  }
  return readTeam(tx, atRest, actor, place.id)
}

/** The rows that the statements of the vault itself make. */
function rowsOf({ id, vault_id }: Given, statements: readonly VaultStatement[]): MemberRow[] {
  const own = { vaultId: vault_id, source: 'team', from: id } as const
  return statements
    .filter((entry) => entry.vault_id === vault_id)
    .map(({ statement }) => parseStatement(statement, 'chaveiro.vault.admit').payload)
    .filter(({ from }) => from === id)
    .map(({ user, access }) => ({ ...own, userId: user, access: access ?? 'member' }))
}
