import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireCustodian } from './roster-keys.ts'
import { isDeactivated } from './roster-people.ts'
import type { RosterDraft, RosterState, RosterTeam } from './roster-state.ts'

/** By a custodian: a new team, or its people and name from now on, or its end. */
export async function nameTeam(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.team'>,
  verifier: Verifier,
) {
  const { by, team, people, overview, ended = false, seq } = statement.payload
  const signer = requireCustodian(draft, by)
  const present = draft.teams.get(team)
  refuseUnless(
    !draft.people.has(team) && !draft.machines.has(team),
    'wrong_place',
    'something else has that id',
  )
  refuseUnless((present?.endedSeq ?? null) === null, 'closed', 'this team is over')
  const isOrdered = people.every((user, index) => index === 0 || (people[index - 1] as string) < user)
  refuseUnless(isOrdered, 'malformed', 'people stand in the order of their ids, each once')
  const arePresent = people.every((user) => !isDeactivated(draft, user))
  refuseUnless(arePresent, 'not_vouched', 'somebody of it is deactivated')
  if (ended) refuseUnless(people.length === 0, 'malformed', 'a team that is over has nobody')
  if (present === undefined) refuseUnless(!ended, 'unchanged', 'there is no such team')
  await requireSignature(statement, signer.signingKey, verifier)
  const stretches = [...(present?.stretches ?? []), { seq, people }]
  draft.teams.set(team, { team, stretches, overview, endedSeq: ended ? seq : null })
}

/** Takes somebody who is deactivated out of every team. */
export function leaveTeams(draft: RosterDraft, user: string, seq: number) {
  for (const [id, team] of draft.teams) {
    const people = peopleOf(team)
    if (!people.includes(user)) continue
    const left = { seq, people: people.filter((one) => one !== user) }
    draft.teams.set(id, { ...team, stretches: [...team.stretches, left] })
  }
}

const peopleOf = ({ stretches }: RosterTeam): readonly string[] => stretches.at(-1)?.people ?? []

/** User ids of a team's people, in order; empty if it is over or unknown. */
export function teamPeople(roster: Pick<RosterState, 'teams'>, team: string): readonly string[] {
  const named = roster.teams.get(team)
  return named === undefined ? [] : peopleOf(named)
}

/** Whether somebody was in a team at roster statement `seq`. */
export function isInTeamAt(
  { teams }: Pick<RosterState, 'teams'>,
  team: string,
  user: string,
  seq: number,
): boolean {
  const stretch = teams.get(team)?.stretches.findLast((one) => one.seq <= seq)
  return stretch?.people.includes(user) === true
}

/** Whether a team was named and not over at roster statement `seq`. */
export function teamStoodAt({ teams }: Pick<RosterState, 'teams'>, team: string, seq: number): boolean {
  const named = teams.get(team)
  if (named === undefined) return false
  const [first] = named.stretches
  return first !== undefined && first.seq <= seq && (named.endedSeq === null || named.endedSeq > seq)
}
