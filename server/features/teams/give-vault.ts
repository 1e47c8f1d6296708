import type { Team, takeVaultFromTeam } from '@chaveiro/contract/calls/teams.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireNotDeleted, requireVault } from '../../access/require-vault.ts'
import { selectTeamRows } from '../../memberships/memberships.queries.ts'
import { memberRows } from '../../memberships/memberships.rules.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { endTeamRows } from './end-team-rows.ts'
import { readTeam } from './list-teams.ts'
import { deleteVaultTeam, insertVaultTeam, selectGiven } from './teams.queries.ts'

export type Given = { id: string; vault_id: string }

/** Gives a vault to a team by a custodian's entry of its log; nobody is admitted by that alone. */
export async function give(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  place: Given,
  statement: string,
): Promise<Team> {
  const { vault, team } = await requireGivable(tx, dependencies, caller, place)
  requireNotDeleted(vault)
  if (vault.custody === 'split') throw new Refusal('team_not_for_vault')
  const access = await accept(tx, dependencies, caller, place, { statement, given: true })
  await tx.run(insertVaultTeam, { vault_id: vault.id, team_id: place.id })
  const event = access === 'reader' ? 'vault_given_to_team_to_read' : 'vault_given_to_team'
  await note(tx, dependencies, caller, event, { vault, team })
  return readTeam(tx, dependencies.atRest, caller.actor, place.id)
}

/** Takes it back: what the team's people had by it ends in the same transaction. */
export async function take(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  place: Given,
  { statement, removals }: z.output<typeof takeVaultFromTeam.body>,
): Promise<Team> {
  const { vault, team } = await requireGivable(tx, dependencies, caller, place)
  if (!(await tx.first(selectGiven, { vault_id: vault.id, team_id: place.id })))
    throw new Refusal('not_found')
  const rows = memberRows(await selectTeamRows(tx, place.id)).filter(({ vaultId }) => vaultId === vault.id)
  await endTeamRows(tx, dependencies, caller, { rows, removals, team: team.name })
  await accept(tx, dependencies, caller, place, { statement, given: false })
  await tx.run(deleteVaultTeam, { vault_id: vault.id, team_id: place.id })
  await note(tx, dependencies, caller, 'vault_taken_from_team', { vault, team })
  return readTeam(tx, dependencies.atRest, caller.actor, place.id)
}

/** The vault and the team, if the caller may change who its members are. */
export async function requireGivable(
  tx: Tx,
  { atRest }: Dependencies,
  { actor }: Caller,
  { id, vault_id }: Given,
) {
  await requireCallerRight(tx, actor, 'manage_teams')
  const vault = await requireVault(tx, atRest, actor, vault_id, 'change_members')
  return { vault, team: await readTeam(tx, atRest, actor, id) }
}

/** The access that the statement gives. */
function accept(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { id, vault_id }: Given,
  { statement, given }: { statement: string; given: boolean },
) {
  return acceptStatement('statement', async () => {
    const { payload } = parseStatement(statement, 'chaveiro.vault.team')
    refuseUnless(payload.team === id && payload.given === given, 'wrong_place', 'it says something else')
    await appendToVaultLog(tx, dependencies, caller, vault_id, statement, ['chaveiro.vault.team'])
    return payload.access
  })
}

type About = Awaited<ReturnType<typeof requireGivable>>

function note(
  tx: Tx,
  { appendAudit }: Dependencies,
  { actor, ip }: Caller,
  event: 'vault_given_to_team' | 'vault_given_to_team_to_read' | 'vault_taken_from_team',
  { vault, team }: About,
) {
  const details = { vault_name: vault.document.name, team: team.name }
  return appendAudit(tx, { event, actor, ip, vaultId: vault.id, details })
}
