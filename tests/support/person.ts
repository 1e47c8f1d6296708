import type { Language } from '@chaveiro/contract/languages.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { type ApiClient, createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import type { Proof } from '@chaveiro/device/base/types/unlocking.ts'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node/sign-in.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { atAScreen, type SessionAtAScreen } from './at-a-screen.ts'

export const passphrase = 'sol navio pedra vento lua caneca'
/** The proof that a person gives before an act that outlives the session. */
export const proofBy = (words: string): Proof => ({ by: 'passphrase', passphrase: words })
export const proof = proofBy(passphrase)

/** Somebody who is signed in and has keys. */
export interface TestPerson {
  email: string
  token: string
  api: ApiClient
  session: SessionAtAScreen
  memory: SeenMemory
  /** What the device keeps while it is unlocked. */
  kept(): AccountSecret | null
  recoveryCode: string
  /** The account secret, as a browser keeps it: unlocks without the cost of a passphrase. */
  secret: AccountSecret
}

export async function signIn(
  baseUrl: string,
  email: string,
  language?: Language,
): Promise<Omit<TestPerson, 'recoveryCode' | 'secret'>> {
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const memory = createSeenMemory()
  return { email, token, memory, ...deviceOf(baseUrl, token, memory, language) }
}

/** A device with a session token; its memory can be passed to the next one. */
export function deviceOf(baseUrl: string, token: string, memory: SeenMemory, language: Language = 'en') {
  const api = createApiClient({ baseUrl, token: () => token, language: () => language })
  let kept: AccountSecret | null = null
  const keeper = {
    async keep(_userId: string, secret: AccountSecret) {
      kept = secret
    },
    async forget() {
      kept = null
    },
  }
  const session = atAScreen(createDevice({ api, memory, keeper, origin: baseUrl }), api)
  return { api, session, kept: () => kept }
}

export async function signInWithKeys(
  baseUrl: string,
  email: string,
  language?: Language,
): Promise<TestPerson> {
  const person = await signIn(baseUrl, email, language)
  await person.session.start()
  const { recoveryCode } = await person.session.account.begin(passphrase)
  await person.session.account.finish()
  const secret = person.kept()
  if (!secret) throw new Error('nothing was kept')
  return { ...person, recoveryCode, secret }
}

/** Another device of the same person, unlocked as after a reload. */
export async function unlockedDevice(baseUrl: string, person: TestPerson, memory: SeenMemory) {
  const { session } = deviceOf(baseUrl, person.token, memory)
  await session.start()
  await session.resume(person.secret)
  return session
}

/** Signs in, makes keys and founds the organisation. */
export async function foundingAdmin(baseUrl: string): Promise<TestPerson> {
  const person = await signInWithKeys(baseUrl, 'admin@agencia.example')
  await person.session.organisation.found()
  return person
}

export function vaultDraft(name: string, parentId: string | null = null) {
  const tags = { client: '', squad: '' }
  return { name, type: 'client' as const, parent_id: parentId, tags, visibility: 'listed' as const }
}
