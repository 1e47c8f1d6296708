import type { Team } from '@chaveiro/contract/calls/teams.ts'
import type { VaultAccess } from '@chaveiro/contract/constants.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type { ErrorFacts } from './errors.ts'
import type { PersonHandle, TeamHandle, VaultPlace } from './handles.ts'

export interface TeamDraft {
  name: Sure
  people: readonly PersonHandle[]
}

/** Teams of a list by id: those that are as the roster says, and why the others are not. */
export interface ShownTeams {
  handles: Record<string, TeamHandle>
  doubts: Record<string, ErrorFacts>
}

/** By vault: the teams that it is given to, and what their people may there. */
export type GivenVaults = Record<string, Record<string, VaultAccess>>

/** A custodian's acts about teams. People are admitted to a team's vaults one by one, by any custodian's device. */
export interface TeamVerbs {
  /** Compares a list's teams with the roster. */
  show(teams: readonly Team[]): Promise<ShownTeams>
  /** What these vaults' logs say, whatever the list of teams does. Leaves out a vault whose log does not verify. */
  given(vaultIds: readonly string[]): Promise<GivenVaults>
  make(draft: TeamDraft): Promise<Team>
  /** Names a team anew. Who leaves it loses in the same act what they had by it. Throws 'decided_meanwhile' if it is not as shown any more. */
  change(team: TeamHandle, draft: TeamDraft): Promise<Team>
  /** Puts people into a team, whoever else joined or left since it was shown. Throws 'decided_meanwhile' if it has another name or is over. */
  add(team: TeamHandle, people: readonly PersonHandle[]): Promise<Team>
  /** Ends a team, also one that does not verify, and what its people had by it. */
  end(teamId: string): Promise<void>
  /** Gives a vault to a team, by an entry of the vault's log: its people become members, or readers. That stays until it is taken back. */
  give(team: TeamHandle, vault: VaultPlace, access: VaultAccess): Promise<Team>
  /** Takes a vault from a team, and ends what its people had by it. */
  take(teamId: string, vault: VaultPlace): Promise<Team>
}
