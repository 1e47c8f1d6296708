import type { Language } from '@chaveiro/contract/languages.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { areWordsOf, fingerprintWords, hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { commitToAddress } from '@chaveiro/crypto/processes/commit-to-address.ts'
import { writePolicy, writeRequire, writeVouch } from '@chaveiro/crypto/processes/roster-statements.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import type { OrganisationState, RosterPerson } from '../base/types/people.ts'
import { SessionError } from '../base/types/session-error.ts'
import { appendStatement } from '../log/roster/append-statement.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { appendToRoster, onNewestRoster } from '../log/roster/newest-roster.ts'
import { organisationLanguage } from '../log/roster/words.ts'
import type { OpenSession } from '../state/open-session.ts'

/** The organisation by its verified roster. Throws SessionError('roster_missing') before genesis. */
export async function readOrganisation(session: OpenSession): Promise<OrganisationState> {
  const [roster, language] = await Promise.all([loadRoster(session), organisationLanguage(session.api)])
  if (!roster) throw new SessionError('roster_missing')
  const users = new Set([...roster.people.keys(), ...roster.invites.keys()])
  return {
    organisation: roster.org,
    words: await hashWords(roster.org, language),
    automaticVouching: roster.automaticVouching,
    leastRelease: roster.leastRelease,
    release: session.release,
    people: await Promise.all([...users].map((user) => rosterPerson(roster, user, language))),
    custodians: [...roster.custodians].map(([userId, { role }]) => ({ userId, role })),
  }
}

async function rosterPerson(roster: RosterState, userId: string, language: Language): Promise<RosterPerson> {
  const keys = presentKeys(roster, userId)
  const reset = roster.resets.get(userId)
  return {
    userId,
    words: keys ? await fingerprintWords(keys.fingerprint, language) : null,
    vouched: keys?.vouched ?? false,
    custodian: roster.custodians.get(userId)?.role ?? null,
    invited: roster.invites.has(userId),
    reset: reset
      ? { words: await fingerprintWords(reset.fingerprint, language), proposedBy: reset.by }
      : null,
  }
}

/**
 * Vouches for somebody's keys, after comparing words, and for the e-mail address that was shown. Throws SessionError('words_changed') for
 * other keys.
 */
export async function confirmKey(
  session: OpenSession,
  { id: userId, email }: PersonHandle,
  words: string[],
): Promise<void> {
  await onNewestRoster(session, async (roster) => {
    const person = presentKeys(roster, userId)
    if (!person) throw new SessionError('keys_missing')
    await requireWords(person.fingerprint, words)
    const { identity, salt } = await commitToAddress(userId, email)
    const statement = await writeVouch(session.keys, roster, { ...person, identity }, session.now())
    await appendStatement(session, roster, { statement, identity_salt: salt })
  })
}

/** For admins: whether people who enrol from now on are vouched for at once. */
export async function setAutomaticVouching(session: OpenSession, on: boolean): Promise<void> {
  await appendToRoster(session, (roster) =>
    roster.automaticVouching === on ? null : writePolicy(session.keys, roster, on, session.now()),
  )
}

/**
 * For admins: the least release whose devices may write, 0 for any. Never later than this device's own (SessionError('release_required')),
 * since nobody could be sure that it exists.
 */
export async function setLeastRelease(session: OpenSession, release: number): Promise<void> {
  if (release > session.release) throw new SessionError('release_required')
  await appendToRoster(session, (roster) =>
    roster.leastRelease === release ? null : writeRequire(session.keys, roster, release, session.now()),
  )
}

/** Throws SessionError('words_changed') unless these are the words of that fingerprint. */
export async function requireWords(fingerprint: string, words: readonly string[]): Promise<void> {
  if (!(await areWordsOf(fingerprint, words))) throw new SessionError('words_changed')
}
