import type { RosterPerson, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { OpenSession } from './open-session.ts'

/** Remembers that nothing can be sealed to these people's present keys. They get no key until they have others. */
export function noteUnusable(session: OpenSession, roster: RosterState, users: readonly string[]): void {
  for (const user of users) session.state.unusableKeys.add(roster.people.get(user)?.fingerprint ?? '')
}

export function isUnusable(
  session: OpenSession,
  { fingerprint }: Pick<RosterPerson, 'fingerprint'>,
): boolean {
  return session.state.unusableKeys.has(fingerprint)
}

/** The people whose present keys are unusable, to be shown to the person. */
export function peopleWithUnusableKeys(session: OpenSession): string[] {
  const people = [...(session.roster?.people.values() ?? [])]
  return people.filter((person) => isUnusable(session, person)).map(({ user }) => user)
}
