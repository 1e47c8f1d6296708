import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import {
  type ApiClient,
  createApiClient,
  createDevice,
  createSeenMemory,
  type Device,
  listedPlace,
  type PersonHandle,
  type VaultHandle,
} from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'

export const passphrase = 'caneca-violeta-trilho-sopro-janela-monte'

export interface BenchDevice {
  token: string
  api: ApiClient
  session: Device
}

/** A person's first device, with new keys. */
export async function firstDevice(baseUrl: string, email: string, link?: string): Promise<BenchDevice> {
  const device = await signedIn(baseUrl, email)
  if (link !== undefined) await device.session.organisation.takeInvitation(link.slice(link.indexOf('#')))
  await device.session.account.begin(passphrase)
  await device.session.account.finish()
  return device
}

/** A person's further device without any stored state; it may use its own `fetch`. */
export async function newDevice(baseUrl: string, email: string, by = fetch): Promise<BenchDevice> {
  const device = await signedIn(baseUrl, email, by)
  await device.session.account.unlockWithPassphrase(passphrase)
  return device
}

/** A person who followed an admin's invitation link. */
export async function invited(baseUrl: string, { session }: BenchDevice, email: string) {
  const { user, link } = await session.people.invite({ email, name: 'Colleague', role: 'contributor' })
  return { userId: user.id, ...(await firstDevice(baseUrl, email, link)) }
}

/** A vault as the device's screens show it. */
export async function shownVault(
  { session, api }: Pick<BenchDevice, 'session' | 'api'>,
  id: string,
): Promise<VaultHandle> {
  const drawn = listedPlace(await api.send(listVaults), id)
  if (!drawn) throw new Error('the vault is not listed')
  return session.vaults.show(drawn)
}

/** Somebody as the device's screens show them. */
export async function shownPerson({ session, api }: BenchDevice, id: string): Promise<PersonHandle> {
  const person = (await session.people.show(await api.send(listUsers)))[id]
  if (!person) throw new Error('the person is not listed')
  return person
}

async function signedIn(baseUrl: string, email: string, by = fetch): Promise<BenchDevice> {
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const api = createApiClient({ baseUrl, token: () => token, language: () => 'en', fetch: by })
  const session = createDevice({ api, origin: baseUrl, memory: createSeenMemory() })
  await session.start()
  return { token, api, session }
}

export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
