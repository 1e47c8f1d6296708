import type { Team } from '@chaveiro/contract/calls/teams.ts'
import { type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { callerMay } from '../../access/require-right.ts'
import { dueFromTeams } from '../../memberships/due-from-teams.ts'
import { selectPersonsOf } from '../../organisation/persons.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectTeams } from './teams.queries.ts'

/** What is stored of a team beside the roster. */
export type TeamDocument = { name: string; salt: string }

/** The teams that are not over, with the people that the roster names; one, if its id is given. */
export async function listTeams(reader: Reader, atRest: AtRest, actor: Actor, id?: string): Promise<Team[]> {
  const roster = await currentRoster(reader, atRest)
  const rows = (await reader.all(selectTeams, {})).filter((row) => id === undefined || row.id === id)
  if (!roster || rows.length === 0) return []
  const seesAll = await callerMay(reader, actor, 'manage_teams')
  const people = seesAll ? await readPeople(reader, atRest, roster, rows) : null
  const vaults = seesAll ? Map.groupBy(await dueFromTeams(reader, roster), ({ team_id }) => team_id) : null
  return rows.map((row) => {
    const { name, salt } = atRest.openKept<TeamDocument>('teams', row.id, row.document)
    const ids = teamPeople(roster, row.id)
    return {
      ...{ id: row.id, name, salt, is_mine: ids.includes(actor.id) },
      people: people && ids.flatMap((one) => people.get(one) ?? []),
      vaults:
        vaults &&
        (vaults.get(row.id) ?? []).map(({ vault_id, document, missing }) => ({
          id: vault_id,
          name: openVault(atRest, { id: vault_id, document }).name,
          missing: missing.length,
        })),
    }
  })
}

export async function readTeam(reader: Reader, atRest: AtRest, actor: Actor, id: string): Promise<Team> {
  const [team] = await listTeams(reader, atRest, actor, id)
  if (!team) throw new Refusal('team_over')
  return team
}

async function readPeople(
  reader: Reader,
  atRest: AtRest,
  roster: RosterState,
  teams: readonly { id: string }[],
) {
  const ids = new Set(teams.flatMap(({ id }) => teamPeople(roster, id)))
  const rows = await selectPersonsOf(reader, [...ids])
  return new Map(
    rows.map((row) => {
      const { name, email, identity_salt } = openUser(atRest, row)
      return [row.id, { id: row.id, name, email, identity_salt: identity_salt ?? null }] as const
    }),
  )
}
