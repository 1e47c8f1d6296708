import { isInTeamAt, type RosterState, teamStoodAt } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { VaultLogDraft } from './vault-state.ts'

/**
 * Gives the vault to a team, as members or as readers, or takes it away; what its people may stays as long as it is given. Never a two-person
 * vault, where one custodian admits nobody.
 */
export function giveToTeam(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.team'>,
  roster: RosterState,
) {
  const { team, given, access, roster: named } = payload
  refuseUnless(draft.teams.has(team) !== given, 'unchanged', 'that is so already')
  refuseUnless(given || access === undefined, 'malformed', 'what is taken away gives nothing')
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
  draft.teams.set(team, access ?? 'member')
}

type Admitted = {
  readonly team: string
  readonly user: string
  readonly access: 'reader' | undefined
  readonly rosterSeq: number
}

/** Throws unless the vault is given to the team with that access, and the person was in it at that roster statement. */
export function requireTeam(
  draft: VaultLogDraft,
  roster: RosterState,
  { team, user, access, rosterSeq }: Admitted,
) {
  const given = draft.teams.get(team)
  refuseUnless(given !== undefined, 'wrong_place', 'the vault is not given to that team')
  refuseUnless(given === (access ?? 'member'), 'not_entitled', 'the vault is given to that team otherwise')
  refuseUnless(isInTeamAt(roster, team, user, rosterSeq), 'not_member', 'they are not in that team')
}
