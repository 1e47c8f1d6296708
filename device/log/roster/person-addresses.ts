import { listUsers, type OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { personIdentity } from '@chaveiro/contract/log/roster/person-identity.ts'
import { isDeactivated, presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { AddressState, PersonHandle } from '../../base/types/handles.ts'
import type { ListedPerson } from '../../base/types/people.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { loadRoster } from './load-roster.ts'
import { fetchPerson } from './person-keys.ts'

/**
 * Compares the people of a server's list with the addresses that custodians signed; answers by user id. Fetches the roster after the list,
 * so that it is not older.
 */
export async function showPeople(
  session: OpenSession,
  people: readonly ListedPerson[],
): Promise<Record<string, PersonHandle>> {
  const roster = await loadRoster(session)
  const handles: Record<string, PersonHandle> = {}
  for (const { id, email, identity_salt } of people) {
    const address = await addressState(roster, { id, email, identity_salt })
    // A person listed twice counts as altered if either entry is.
    if (handles[id]?.address !== 'altered') handles[id] = { id, email, address } as PersonHandle
  }
  return handles
}

/** Somebody whom only signed statements name. */
export const withoutAddress = (id: string) => ({ id, email: '', address: 'unconfirmed' }) as PersonHandle

/** A person as the server lists them, unchecked. Throws SessionError('not_found'). */
export async function findUser(session: OpenSession, userId: string): Promise<OrganisationUser> {
  const user = (await session.api.send(listUsers)).find(({ id }) => id === userId)
  if (!user) throw new SessionError('not_found')
  return user
}

/**
 * Throws DistrustError('person', 'altered') if a listed address is not the signed one, or not the one that the person at this device saw.
 * Otherwise answers whether it is confirmed.
 */
export async function requireAddress(
  session: OpenSession,
  present: ListedPerson,
  shown: Pick<PersonHandle, 'email'> | null,
  listAgain: () => Promise<ListedPerson> = () => findUser(session, present.id),
): Promise<Exclude<AddressState, 'altered'>> {
  let listed = present
  // An older list may lack a newer signed address; only a list asked for after this roster was read proves anything.
  for (let lastSeq: number | null = null; ; listed = await listAgain()) {
    if (shown?.email !== listed.email) throw alteredPerson(listed.id)
    const roster = await loadRoster(session)
    const state = await addressState(roster, listed)
    if (state !== 'altered') return state
    if (roster?.head.seq === lastSeq) throw alteredPerson(listed.id)
    lastSeq = roster?.head.seq ?? null
  }
}

/** The person's own address, to be signed as theirs; empty if the server says another than the one that was signed for them. */
export async function ownAddress(session: OpenSession): Promise<string> {
  const isAltered = async () => (await addressState(session.roster, session.person)) === 'altered'
  // A colleague may have signed a new one since this session began.
  if (await isAltered()) {
    const { person } = await fetchPerson(session.api)
    if (person.id === session.person.id) session.person = person
  }
  return (await isAltered()) ? '' : session.person.email
}

/** Throws SessionError('access_ended') for somebody whose deactivation is signed: they are given nothing, whatever the server lists. */
export function requireActive(roster: RosterState | null, user: string): void {
  if (roster && isDeactivated(roster, user)) throw new SessionError('access_ended')
}

/**
 * As requireAddress, before something is taken from a person: if the server swapped two people in a list, the wrong one would lose it. But
 * a changed address must not protect anybody: if the screen marked it in red as not the signed one, the person has decided knowing that.
 */
export async function requireSeen(
  session: OpenSession,
  present: ListedPerson,
  shown: PersonHandle,
): Promise<void> {
  if (shown.address !== 'altered') await requireAddress(session, present, shown)
  else if (present.email !== shown.email) throw alteredPerson(shown.id)
}

/**
 * As requireAddress, but also throws DistrustError('person', 'unconfirmed') if nobody signed the address: somebody who
 * will decide about others must be the person meant.
 */
export async function requireConfirmed(
  session: OpenSession,
  present: ListedPerson,
  shown: Pick<PersonHandle, 'email'> | null,
): Promise<void> {
  if ((await requireAddress(session, present, shown)) === 'confirmed') return
  throw new DistrustError('person', 'unconfirmed', { userId: present.id })
}

export function alteredPerson(userId: string): DistrustError {
  return new DistrustError('person', 'altered', { userId })
}

async function addressState(
  roster: RosterState | null,
  { id, email, identity_salt: salt }: ListedPerson,
): Promise<AddressState> {
  const signed = roster && signedIdentity(roster, id)
  if (!signed) return 'unconfirmed'
  if (salt === null) return 'altered'
  return (await personIdentity({ salt, user: id, email }, verifier)) === signed ? 'confirmed' : 'altered'
}

/** Before a person has keys, the invitation holds the signed address. */
function signedIdentity(roster: RosterState, user: string): string | null {
  return (presentKeys(roster, user) ?? roster.invites.get(user))?.identity ?? null
}
