import { isDeactivated, type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { selectPersonsOf } from '../organisation/persons.queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { selectGivenVaults, selectTeamRows } from './memberships.queries.ts'

/** A vault given to a team, and who of its people is not a member by it yet. */
export type DueFromTeam = { team_id: string; vault_id: string; document: Uint8Array; missing: string[] }

/** Every vault given to a team that is not over. */
export async function dueFromTeams(reader: Reader, roster: RosterState): Promise<DueFromTeam[]> {
  const given = await reader.all(selectGivenVaults, {})
  if (given.length === 0) return []
  const teams = new Set(given.map(({ team_id }) => team_id))
  const ids = new Set([...teams].flatMap((id) => teamPeople(roster, id)))
  const people = await selectPersonsOf(reader, [...ids])
  const mayJoin = new Set(
    people
      .filter(
        ({ id, status, role }) => status === 'active' && role !== 'client' && !isDeactivated(roster, id),
      )
      .map(({ id }) => id),
  )
  const rows = await selectTeamRows(reader)
  const admitted = new Set(rows.map((row) => `${row.vault_id} ${row.from_id} ${row.user_id}`))
  return given.map(({ id, document, team_id }) => ({
    ...{ team_id, vault_id: id, document },
    missing: teamPeople(roster, team_id).filter(
      (user) => mayJoin.has(user) && !admitted.has(`${id} ${team_id} ${user}`),
    ),
  }))
}
