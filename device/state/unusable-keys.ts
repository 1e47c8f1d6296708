import type { RosterPerson, RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { OpenSession } from './open-session.ts'

/** Fingerprints of keys to which this device could seal nothing, by session. */
const failed = new WeakMap<OpenSession, Set<string>>()

/** Remembers that nothing can be sealed to these people's present keys. They get no key until they have others. */
export function noteUnusable(session: OpenSession, roster: RosterState, users: readonly string[]): void {
  const known = failed.get(session) ?? new Set()
  for (const user of users) known.add(roster.people.get(user)?.fingerprint ?? '')
  failed.set(session, known)
}

export function isUnusable(
  session: OpenSession,
  { fingerprint }: Pick<RosterPerson, 'fingerprint'>,
): boolean {
  return failed.get(session)?.has(fingerprint) ?? false
}

/** The people whose present keys are unusable, to be shown to the person. */
export function peopleWithUnusableKeys(session: OpenSession): string[] {
  if (!failed.has(session)) return []
  const people = [...(session.roster?.people.values() ?? [])]
  return people.filter((person) => isUnusable(session, person)).map(({ user }) => user)
}
