import { type Caller, createCaller } from '@chaveiro/client/caller.ts'
import { signInWithDevelopmentProvider } from '@chaveiro/client/node/sign-in.ts'
import { createKeySession, type StartableKeySession } from '@chaveiro/client/session/create-key-session.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/client/session/seen-memory.ts'

export const passphrase = 'sol navio pedra vento lua caneca'

/** Somebody signed in with a device of their own. */
export interface TestPerson {
  email: string
  token: string
  caller: Caller
  session: StartableKeySession
  memory: SeenMemory
  recoveryCode: string
}

export async function signIn(baseUrl: string, email: string): Promise<Omit<TestPerson, 'recoveryCode'>> {
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const memory = createSeenMemory()
  return { email, token, memory, ...deviceOf(baseUrl, token, memory) }
}

/** A device with a session token: what it remembers can be handed to the next one. */
export function deviceOf(baseUrl: string, token: string, memory: SeenMemory) {
  const caller = createCaller({ baseUrl, token: () => token, language: () => 'en' })
  return { caller, session: createKeySession({ caller, memory }) }
}

export async function signInWithKeys(baseUrl: string, email: string): Promise<TestPerson> {
  const person = await signIn(baseUrl, email)
  await person.session.start()
  const { recoveryCode } = await person.session.beginAccount(passphrase)
  await person.session.finishAccount()
  return { ...person, recoveryCode }
}

/** Signs in, makes keys and founds the organisation. */
export async function foundingAdmin(baseUrl: string): Promise<TestPerson> {
  const person = await signInWithKeys(baseUrl, 'admin@agencia.example')
  await person.session.foundOrganisation()
  return person
}

export function vaultDraft(name: string, parentId: string | null = null) {
  const tags = { client: '', squad: '' }
  return { name, type: 'client' as const, parent_id: parentId, tags, visibility: 'listed' as const }
}
