import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { TeamHandle } from '@chaveiro/device'
import { showPerson } from '../../../nouns/people/show-person.ts'
import { keySession } from '../../../worker/key-session.ts'

/** Puts somebody whose invitation was made into each team; says which they are in. */
export async function joinTeams(
  user: OrganisationUser,
  teams: readonly TeamHandle[],
  onJoined: (team: TeamHandle) => void,
): Promise<void> {
  for (const team of teams) {
    await keySession.teams.add(team, [await showPerson({ ...user, isAltered: false })])
    onJoined(team)
  }
}
