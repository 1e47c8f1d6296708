import type { Team } from '@chaveiro/contract/calls/teams.ts'
import { type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { teamCommitment } from '@chaveiro/contract/log/roster/team-overview.ts'
import { verified } from '@chaveiro/contract/rules/texts/told.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { TeamHandle } from '../base/types/handles.ts'
import { DistrustError } from '../base/types/session-error.ts'
import type { ShownTeams } from '../base/types/teams.ts'
import { rosterFor } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Compares a list's teams with the roster, which is read after the list, so that it is not older. */
export async function showTeams(session: OpenSession, teams: readonly Team[]): Promise<ShownTeams> {
  const roster = await rosterFor(session, 'newest')
  const shown: ShownTeams = { handles: {}, doubts: {} }
  for (const team of teams) {
    try {
      shown.handles[team.id] = await teamHandle(roster, team)
    } catch (error) {
      shown.doubts[team.id] = errorFacts(error)
    }
  }
  return shown
}

/** The handle of a team that is as the roster says, with exactly its people. Throws DistrustError('team', fault). */
async function teamHandle(roster: RosterState, team: Team): Promise<TeamHandle> {
  const { id, name, salt } = team
  const named = roster.teams.get(id)
  if (named === undefined || named.endedSeq !== null) throw new DistrustError('team', 'unknown_person')
  if (named.overview !== (await teamCommitment(name, id, salt, verifier)))
    throw new DistrustError('team', 'wrong_overview')
  const people = teamPeople(roster, id)
  const listed = team.people?.map((person) => person.id).sort()
  const isSame = listed === undefined || listed.join() === people.join()
  if (!isSame) throw new DistrustError('team', 'shown')
  return { id: named.team, ...verified({ name, salt }), people } as TeamHandle
}
