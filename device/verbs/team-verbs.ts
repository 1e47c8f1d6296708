import type { TeamVerbs } from '../base/types/teams.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { addToTeam, changeTeam, endTeam, makeTeam } from '../people/name-team.ts'
import { showTeams } from '../people/show-teams.ts'
import type { SessionContext } from '../state/session-context.ts'
import { givenVaults, giveToTeam, takeFromTeam } from '../vaults/team-vaults.ts'

export function createTeamVerbs({ unlocked, act }: SessionContext): TeamVerbs {
  return {
    show: async (teams) => showTeams(unlocked(), teams),
    given: async (vaultIds) => givenVaults(unlocked(), vaultIds),
    make: (draft) => act((session) => makeTeam(session, draft)),
    change: (team, draft) => act((session) => changeTeam(session, team, draft)),
    add: (team, people) => act((session) => addToTeam(session, team, people)),
    end: (teamId) => act((session) => endTeam(session, teamId)),
    give: (team, vault, access) =>
      act(async (session) => {
        await requireShown(session, vault)
        return giveToTeam(session, team, vault.id, access)
      }),
    take: (teamId, vault) =>
      act(async (session) => {
        await requireShown(session, vault, { mayBeUnsigned: true })
        return takeFromTeam(session, teamId, vault.id)
      }),
  }
}
