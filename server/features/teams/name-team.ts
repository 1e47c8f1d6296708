import type { nameTeam, Team } from '@chaveiro/contract/calls/teams.ts'
import { teamsMax } from '@chaveiro/contract/constants.ts'
import { type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { teamCommitment } from '@chaveiro/contract/log/roster/team-overview.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { selectTeamRows } from '../../memberships/memberships.queries.ts'
import { memberRows } from '../../memberships/memberships.rules.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster, currentRoster } from '../../signed-logs/roster-log.ts'
import { endTeamRows } from './end-team-rows.ts'
import { readTeam, type TeamDocument } from './list-teams.ts'
import { insertTeam, selectTeam, selectTeams, updateTeam } from './teams.queries.ts'

type Body = z.output<typeof nameTeam.body>

/**
 * Makes a team, changes it or ends it, by a custodian's entry of the roster. What people who leave had by it ends in the same transaction; who
 * joins is admitted to its vaults afterwards, one by one.
 */
export async function name(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  { statement, name: said, salt, removals }: Body,
): Promise<Team | null> {
  const { atRest } = dependencies
  const { actor, now } = caller
  await requireCallerRight(tx, actor, 'manage_teams')
  const row = await tx.first(selectTeam, { id })
  if (row?.is_ended) throw new Refusal('team_over')
  if (!row) await requireRoom(tx)
  const before = await currentRoster(tx, atRest)
  const roster = await acceptStatement('statement', async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.team')
    refuseUnless(payload.by === actor.id && payload.team === id, 'wrong_place', 'it is about something else')
    const commitment = await teamCommitment(said, id, salt, nodeVerifier)
    const isNamed = payload.overview === commitment && (said === '') === (payload.ended === true)
    refuseUnless(isNamed, 'wrong_overview', 'another name was signed')
    return appendToRoster(tx, atRest, statement, { actor, now })
  })
  const isEnded = (roster.teams.get(id)?.endedSeq ?? null) !== null
  const kept =
    row && isEnded ? atRest.openKept<TeamDocument>('teams', id, row.document) : { name: said, salt }
  const { name } = kept
  const document = atRest.seal('teams', id, kept)
  if (row) await tx.run(updateTeam, { id, is_ended: isEnded, document })
  else await tx.run(insertTeam, { id, is_ended: false, created_at: isoInstant(now), document })
  const present = new Set(teamPeople(roster, id))
  const ended = memberRows(await selectTeamRows(tx, id)).filter(({ userId }) => !present.has(userId))
  await endTeamRows(tx, dependencies, caller, { rows: ended, removals, team: name })
  await tell(tx, dependencies, caller, { id, name, isNew: !row, isEnded, before, roster })
  return isEnded ? null : readTeam(tx, atRest, actor, id)
}

async function requireRoom(tx: Tx): Promise<void> {
  const limit = teamsMax.organisation
  if ((await tx.all(selectTeams, {})).length < limit) return
  throw new Refusal('too_many_teams', { placeholders: { limit: String(limit) } })
}

type Change = {
  id: string
  name: string
  isNew: boolean
  isEnded: boolean
  before: RosterState | null
  roster: RosterState
}

/** One entry for the team, and one for each person who joined or left, whom it notifies. */
async function tell(
  tx: Tx,
  { appendAudit, notify }: Dependencies,
  { actor, ip }: Caller,
  { id, name: team, isNew, isEnded, before, roster }: Change,
): Promise<void> {
  const event = isNew ? 'team_made' : isEnded ? 'team_ended' : 'team_changed'
  await appendAudit(tx, { event, actor, ip, details: { team } })
  const [were, are] = [before ? teamPeople(before, id) : [], teamPeople(roster, id)]
  for (const { event: one, people } of [
    { event: 'team_left' as const, people: were.filter((one) => !are.includes(one)) },
    { event: 'team_joined' as const, people: are.filter((one) => !were.includes(one)) },
  ]) {
    for (const person_id of people) {
      await appendAudit(tx, { event: one, actor, ip, details: { team, person_id } })
      if (person_id === actor.id) continue
      const notice = { name: one, values: { person_id: actor.id } } as const
      await notify(tx, [person_id], notice, { about: [id], by: actor.id })
    }
  }
}
