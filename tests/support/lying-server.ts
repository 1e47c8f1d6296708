import { type RevealedItem, revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { signInWithKeys, type TestPerson, unlockedDevice, vaultDraft } from './person.ts'
import { startProxiedServer } from './start-proxied-server.ts'

export const draft = (title: string) => ({
  title,
  type: 'api_key' as const,
  login_url: `https://${title}.example`,
})
export const secret = (password: string) => ({ password, notes: '', metadata: {}, fields: [], files: [] })

/** A server, a proxy in front of it that lies when told to, an admin with two vaults, and an enrolled colleague. */
export async function startLyingServer() {
  const { server, proxy, admin } = await startProxiedServer()
  const colleague = await signInWithKeys(server.baseUrl, 'colleague@agencia.example')
  const { session } = admin
  const vaultId = (await session.createVault(vaultDraft('One'))).id
  const otherVaultId = (await session.createVault(vaultDraft('Two'))).id
  const item = async (vault: string, title: string, password: string) =>
    (await session.createItem(vault, draft(title), secret(password))).id
  return {
    proxy,
    /** The honest server behind it. */
    baseUrl: server.baseUrl,
    admin,
    colleague,
    vaultId,
    otherVaultId,
    first: await item(vaultId, 'first', 'p1'),
    second: await item(vaultId, 'second', 'p2'),
    elsewhere: await item(otherVaultId, 'elsewhere', 'p3'),
    /** An unlocked device of the admin's that talks to the proxy. */
    device: (memory = createSeenMemory()) => unlockedDevice(proxy.baseUrl, admin, memory),
    revealed: (id: string) => admin.api.send(revealItem, { params: { id } }),
    changeReveal: (change: (body: RevealedItem) => RevealedItem | Promise<RevealedItem>) =>
      proxy.lie('POST', /^\/api\/items\/[^/]+\/reveal$/, (body) => change(body as RevealedItem)),
  }
}

export type LyingServer = Awaited<ReturnType<typeof startLyingServer>>

export async function userIdOf(person: Pick<TestPerson, 'session'>): Promise<string> {
  const status = await person.session.status()
  if (status.state !== 'unlocked') throw new Error('locked')
  return status.userId
}
