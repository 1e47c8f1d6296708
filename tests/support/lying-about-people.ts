import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { draft, secret } from './lying-server.ts'
import { joinByLink } from './people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './person.ts'
import { startProxiedServer } from './start-proxied-server.ts'

const rosterPath = /^\/api\/roster$/
const logPath = /^\/api\/vaults\/[^/]+\/log$/

/** A server, a proxy in front of it that lies about logs when told to, and four people of one organisation. */
export async function startLyingAboutPeople() {
  const { server, proxy, admin } = await startProxiedServer()
  const { baseUrl } = server
  const manager = await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager')
  const contributor = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  const colleague = await joinByLink(baseUrl, admin, 'colleague@agencia.example')

  /** A device behind the proxy, with the memory of one that saw the truth, or a new one. */
  const device = (person: TestPerson, memory = createSeenMemory()) =>
    unlockedDevice(proxy.baseUrl, person, memory)
  const from = (url: URL) => Number(url.searchParams.get('after') ?? -1) + 1
  return {
    /** The honest server behind the proxy. */
    baseUrl,
    proxy,
    admin,
    manager,
    contributor,
    colleague,
    device,
    /** The memory of a device that saw the truth. */
    async memoryOf(person: TestPerson) {
      const memory = createSeenMemory()
      await device(person, memory)
      return memory
    },
    async makeVault(name: string) {
      const { id } = await admin.session.createVault(vaultDraft(name))
      const item = await admin.session.createItem(id, draft('one'), secret('p1'))
      return { id, item: item.id }
    },
    statementsOfRoster: async () => (await admin.api.send(getRoster)).statements,
    /** Serves another roster, from any number on. */
    serveRoster(statements: readonly string[]) {
      proxy.honestAbout(rosterPath)
      proxy.lie('GET', rosterPath, (_, url) => ({ statements: statements.slice(from(url)) }))
    },
    /** The same for one vault's log; `change` alters the rest of the answer. */
    serveLog(statements: readonly string[], change: (body: VaultLog) => VaultLog = (body) => body) {
      proxy.honestAbout(logPath)
      proxy.lie('GET', logPath, (body, url) => ({
        ...change(body as VaultLog),
        statements: statements.slice(from(url)),
      }))
    },
    changeDeliveries(change: Partial<Deliveries>) {
      proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({ ...(body as Deliveries), ...change }))
    },
    /** How many calls of this method and path the proxy saw. */
    sent: (route: string) =>
      proxy
        .seen()
        .split('\n')
        .filter((line) => line.startsWith(route)).length,
  }
}
