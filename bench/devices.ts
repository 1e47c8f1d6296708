import { type ApiClient, createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node/sign-in.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createKeySession, type StartableKeySession } from '@chaveiro/device/verbs/create-key-session.ts'

export const passphrase = 'caneca-violeta-trilho-sopro-janela-monte'

export interface Device {
  token: string
  api: ApiClient
  session: StartableKeySession
}

/** A person's first device, with new keys. */
export async function firstDevice(baseUrl: string, email: string, link?: string): Promise<Device> {
  const device = await signedIn(baseUrl, email)
  if (link !== undefined) await device.session.takeInvitation(link.slice(link.indexOf('#')))
  await device.session.beginAccount(passphrase)
  await device.session.finishAccount()
  return device
}

/** A person's further device without any stored state; it may use its own `fetch`. */
export async function newDevice(baseUrl: string, email: string, by = fetch): Promise<Device> {
  const device = await signedIn(baseUrl, email, by)
  await device.session.unlockWithPassphrase(passphrase)
  return device
}

/** A person who followed an admin's invitation link. */
export async function invited(baseUrl: string, { session }: Device, email: string) {
  const { user, link } = await session.inviteUser({ email, name: 'Colleague', role: 'contributor' })
  return { userId: user.id, ...(await firstDevice(baseUrl, email, link)) }
}

async function signedIn(baseUrl: string, email: string, by = fetch): Promise<Device> {
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const api = createApiClient({ baseUrl, token: () => token, language: () => 'en', fetch: by })
  const session = createKeySession({ api, memory: createSeenMemory() })
  await session.start()
  return { token, api, session }
}

export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
