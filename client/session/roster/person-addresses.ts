import { personIdentity } from '@chaveiro/contract/rules/person-identity.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/rules/roster.ts'
import { listUsers, type OrganisationUser } from '@chaveiro/contract/users.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import type { AddressState, ShownPerson } from '../../types/people.ts'
import type { OpenSession } from '../state/open-session.ts'
import { loadRoster } from './load-roster.ts'

/**
 * Holds people as the server shows them against what custodians signed of their addresses. The roster is asked for after
 * them, so that it says at least what they were listed by. Answers by user id.
 */
export async function checkPeople(
  session: OpenSession,
  people: readonly ShownPerson[],
): Promise<Record<string, AddressState>> {
  const roster = await loadRoster(session)
  const states: Record<string, AddressState> = {}
  for (const person of people) {
    const state = await addressState(roster, person)
    // Somebody who is listed twice is not somebody else once.
    if (states[person.id] !== 'altered') states[person.id] = state
  }
  return states
}

/** Somebody as the server lists them, whether or not that holds. SessionError('not_found') for who is not there. */
export async function findUser(session: OpenSession, userId: string): Promise<OrganisationUser> {
  const user = (await session.api.send(listUsers)).find(({ id }) => id === userId)
  if (!user) throw new SessionError('not_found')
  return user
}

/**
 * Throws DistrustError('person', 'altered') where a listed person's address is not the signed one, or not the one that the
 * person at this device saw. Answers how far it is known otherwise.
 */
export async function requireAddress(
  session: OpenSession,
  person: ShownPerson,
  seen: string | null,
): Promise<Exclude<AddressState, 'altered'>> {
  if (seen !== person.email) throw alteredPerson(person.id)
  const state = await addressState(await loadRoster(session), person)
  if (state === 'altered') throw alteredPerson(person.id)
  return state
}

/**
 * As requireAddress, and throws DistrustError('person', 'unconfirmed') where nobody has signed any address of theirs: who is
 * to decide about others must be known to be who the person at this device means, also where new keys are confirmed unseen.
 */
export async function requireConfirmed(
  session: OpenSession,
  person: ShownPerson,
  seen: string | null,
): Promise<void> {
  if ((await requireAddress(session, person, seen)) === 'confirmed') return
  throw new DistrustError('person', 'unconfirmed', { userId: person.id })
}

export function alteredPerson(userId: string): DistrustError {
  return new DistrustError('person', 'altered', { userId })
}

async function addressState(
  roster: RosterState | null,
  { id, email, identity_salt: salt }: ShownPerson,
): Promise<AddressState> {
  const signed = roster && signedIdentity(roster, id)
  if (!signed) return 'unconfirmed'
  if (salt === null) return 'altered'
  return (await personIdentity({ salt, user: id, email }, verifier)) === signed ? 'confirmed' : 'altered'
}

/** An invitation stands for the address of who has no keys yet. */
function signedIdentity(roster: RosterState, user: string): string | null {
  return (presentKeys(roster, user) ?? roster.invites.get(user))?.identity ?? null
}
