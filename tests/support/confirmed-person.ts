import { appendRoster, getRoster } from '@chaveiro/contract/calls/roster.ts'
import { type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { commitToAddress } from '@chaveiro/crypto/processes/commit-to-address.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { writeVouch } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { userIdOf } from './lying-server.ts'
import { signInWithKeys, type TestPerson } from './person.ts'

/** The roster as somebody's server has it, replayed. */
export async function rosterOf({ api }: Pick<TestPerson, 'api'>): Promise<RosterState> {
  return replayRoster((await api.send(getRoster)).statements, verifier)
}

export async function keysOf(person: Pick<TestPerson, 'session' | 'secret'>): Promise<AccountKeys> {
  return deriveAccountKeys(person.secret, await userIdOf(person))
}

/** Somebody with keys, whom the admin confirmed by comparing words. */
export async function confirmedPerson(
  baseUrl: string,
  admin: TestPerson,
  email: string,
): Promise<TestPerson> {
  const person = await signInWithKeys(baseUrl, email)
  await confirmPerson(admin, person, email)
  return person
}

/** Confirms a person as the admin, after comparing words. */
export async function confirmPerson(admin: TestPerson, person: TestPerson, email: string): Promise<void> {
  const roster = await rosterOf(admin)
  const userId = await userIdOf(person)
  const own = roster.people.get(userId)
  if (!own) throw new Error('not enrolled')
  const { identity, salt: identity_salt } = await commitToAddress(userId, email)
  const statement = await writeVouch(await keysOf(admin), roster, { ...own, identity }, new Date())
  await admin.api.send(appendRoster, { body: { statement, identity_salt } })
}
