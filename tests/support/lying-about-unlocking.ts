import { lockedBrowser, newBrowser } from './approval.ts'
import { confirmedPerson } from './confirmed-person.ts'
import type { TestPerson } from './person.ts'
import { startProxiedServer } from './start-proxied-server.ts'

/** A server, a proxy that lies when told to, an admin, and two people who unlock and approve browsers. */
export async function startLyingAboutUnlocking() {
  const { server, proxy, admin } = await startProxiedServer()
  // Two people, since each may make only a few requests in five minutes.
  const ana = await confirmedPerson(server.baseUrl, admin, 'colleague@agencia.example')
  const bia = await confirmedPerson(server.baseUrl, admin, 'contributor@agencia.example')
  return {
    server,
    proxy,
    admin,
    ana,
    bia,
    /** A new browser of somebody's, behind the proxy. */
    async newBehind(person: TestPerson) {
      const { token } = await newBrowser(server.baseUrl, person)
      return lockedBrowser(proxy.baseUrl, token)
    },
  }
}
