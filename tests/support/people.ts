import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { openPreviousVaultKey, openVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { userIdOf } from './lying-server.ts'
import { passphrase, signIn, type TestPerson } from './person.ts'

/** Invites somebody, who follows the link to their first keys; an admin's link makes them manager or admin if so meant. */
export async function joinByLink(
  baseUrl: string,
  host: TestPerson,
  email: string,
  role: Role = 'contributor',
): Promise<TestPerson> {
  const { link } = await host.session.people.invite({ email, name: email.split('@')[0] as string, role })
  return followLink(baseUrl, email, link)
}

/** Signs in and makes keys after following an invitation link. */
export async function followLink(baseUrl: string, email: string, link: string): Promise<TestPerson> {
  const person = await signIn(baseUrl, email)
  await person.session.start()
  await person.session.organisation.takeInvitation(new URL(link).hash)
  const { recoveryCode } = await person.session.account.begin(passphrase)
  await person.session.account.finish()
  const secret = person.kept()
  if (!secret) throw new Error('nothing was kept')
  return { ...person, recoveryCode, secret }
}

/** The words that somebody reads out from their own screen. */
export async function wordsOf(person: TestPerson): Promise<string[]> {
  return person.session.account.ownWords()
}

/** The newest logs as an honest server gives them, verified. */
export async function readLogs(person: Pick<TestPerson, 'api'>, vaultId: string) {
  const { statements } = await person.api.send(getRoster)
  const roster = await replayRoster(statements, verifier)
  const answer = await person.api.send(getVaultLog, { params: { id: vaultId } })
  return { roster, log: await replayVaultLog(answer.statements, roster, verifier), answer }
}

/** Every key of a vault that a person can open now: what they could have copied. */
export async function keysHeldBy(
  person: Pick<TestPerson, 'api' | 'session' | 'secret'>,
  vaultId: string,
): Promise<VaultKeys[]> {
  const account = await deriveAccountKeys(person.secret, await userIdOf(person))
  const { roster, log, answer } = await readLogs(person, vaultId)
  const keys = await Promise.all(answer.keys.map((key) => openVaultKey(account, key, { roster, log })))
  for (const newer of [...keys]) {
    const previous = answer.previous.find(({ generation }) => generation === newer.place.generation)
    if (previous) keys.push(await openPreviousVaultKey(newer, previous.sealed, log))
  }
  return keys
}
