import { listTeams, nameTeam, type Team } from '@chaveiro/contract/calls/teams.ts'
import { type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { type TeamContent, writeTeam } from '@chaveiro/crypto/processes/team-statements.ts'
import { v7 as makeId } from 'uuid'
import type { PersonHandle, TeamHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { TeamDraft } from '../base/types/teams.ts'
import { keepOwnRosterStatement } from '../log/roster/append-statement.ts'
import { isCustodian } from '../log/roster/is-custodian.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireActive, requireAddress } from '../log/roster/person-addresses.ts'
import { requireTeamAsShown } from '../log/roster/team-as-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeRemovals } from '../vaults/end-memberships.ts'
import { showTeams } from './show-teams.ts'
import { unsigned } from './sign-role.ts'

/** Makes a team of these people, whom the person saw. */
export function makeTeam(session: OpenSession, { name, people }: TeamDraft): Promise<Team> {
  const team = makeId()
  return onNewestRoster(session, async (roster) => {
    await requireNewcomers(session, roster, people)
    return present(await say(session, roster, { team, name, people: people.map(({ id }) => id) }))
  })
}

/** Names a team anew; the admissions of those who leave end in the same call. */
export function changeTeam(
  session: OpenSession,
  shown: TeamHandle,
  { name, people }: TeamDraft,
): Promise<Team> {
  return onNewestRoster(session, async (roster) => {
    await requireTeamAsShown(roster, shown)
    const newcomers = people.filter(({ id }) => !shown.people.includes(id))
    await requireNewcomers(session, roster, newcomers)
    return present(await say(session, roster, { team: shown.id, name, people: people.map(({ id }) => id) }))
  })
}

/** Puts people into a team that the person saw, whoever else is in it by now. */
export function addToTeam(
  session: OpenSession,
  shown: TeamHandle,
  people: readonly PersonHandle[],
): Promise<Team> {
  return onNewestRoster(session, async (roster) => {
    const { handles } = await showTeams(session, await session.api.send(listTeams))
    if (handles[shown.id]?.name !== shown.name) throw new SessionError('decided_meanwhile')
    await requireNewcomers(session, roster, people)
    const all = [...teamPeople(roster, shown.id), ...people.map(({ id }) => id)]
    return present(await say(session, roster, { team: shown.id, name: shown.name, people: all }))
  })
}

/**
 * Takes somebody out of every team, before they are deactivated without keys; a dismissal would do it, which needs keys. A team that the
 * server shows otherwise than it was signed stays as it is. Answers the newest roster.
 */
export async function leaveTeams(
  session: OpenSession,
  roster: RosterState,
  userId: string,
): Promise<RosterState> {
  const theirs = [...roster.teams.keys()].filter((team) => teamPeople(roster, team).includes(userId))
  if (theirs.length === 0 || !isCustodian(roster, session.person.id)) return roster
  const { handles } = await showTeams(session, await session.api.send(listTeams))
  for (const { id, name } of theirs.flatMap((team) => handles[team] ?? []))
    await onNewestRoster(session, async (newest) => {
      const people = teamPeople(newest, id).filter((user) => user !== userId)
      await say(session, newest, { team: id, name, people })
    })
  return session.roster ?? roster
}

/** Ends a team, and what anybody has by it. */
export function endTeam(session: OpenSession, team: string): Promise<void> {
  return onNewestRoster(session, async (roster) => {
    await say(session, roster, { team, name: '', people: [], isEnded: true })
  })
}

/** Signs it with the end of all that those have by the team who are not in it any more, and sends both. */
async function say(session: OpenSession, roster: RosterState, content: TeamContent): Promise<Team | null> {
  const { team, name, people } = content
  const leaving = teamPeople(roster, team).filter((user) => !people.includes(user))
  const ended = leaving.length > 0 ? await writeRemovals(session, { users: leaving, from: team }) : unsigned
  const { statement, salt } = await writeTeam(session.keys, roster, content, session.now())
  const answer = await session.api.send(nameTeam, {
    params: { id: team },
    body: { statement, name, salt, removals: ended.removals },
  })
  await keepOwnRosterStatement(session, roster, statement)
  await ended.keep()
  return answer
}

/** Throws unless each is who the person saw, and active. */
async function requireNewcomers(session: OpenSession, roster: RosterState, people: readonly PersonHandle[]) {
  for (const person of people) {
    requireActive(roster, person.id)
    if (person.id === session.person.id) continue
    await requireAddress(session, await findUser(session, person.id), person)
  }
}

function present(team: Team | null): Team {
  if (!team) throw new SessionError('not_found')
  return team
}
