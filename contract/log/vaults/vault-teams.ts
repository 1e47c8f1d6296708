import { isInTeamAt, type RosterState, teamStoodAt } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { VaultLogDraft } from './vault-state.ts'

/** Gives the vault to a team or takes it away; never a two-person vault, where one custodian admits nobody. */
export function giveToTeam(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.team'>,
  roster: RosterState,
) {
  const { team, given, roster: named } = payload
  refuseUnless(draft.teams.has(team) !== given, 'unchanged', 'that is so already')
  if (!given) {
    draft.teams.delete(team)
    return
  }
  refuseUnless(
    draft.custody === 'shared',
    'needs_member',
    'one custodian admits nobody to a two-person vault',
  )
  refuseUnless(teamStoodAt(roster, team, named.seq), 'unknown_person', 'the roster has no such team')
  draft.teams.add(team)
}

type Admitted = {
  readonly team: string
  readonly user: string
  readonly access: 'reader' | undefined
  readonly rosterSeq: number
}

/** Throws unless the vault is given to the team, and the person was in it at that roster statement. A team's people are members. */
export function requireTeam(
  draft: VaultLogDraft,
  roster: RosterState,
  { team, user, access, rosterSeq }: Admitted,
) {
  refuseUnless(access === undefined, 'not_entitled', 'a team’s people are members')
  refuseUnless(draft.teams.has(team), 'wrong_place', 'the vault is not given to that team')
  refuseUnless(isInTeamAt(roster, team, user, rosterSeq), 'not_member', 'they are not in that team')
}
