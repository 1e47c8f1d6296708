import { lockedBrowser, newBrowser } from './approval.ts'
import { confirmedPerson } from './confirmed-person.ts'
import { foundingAdmin, type TestPerson } from './person.ts'
import { startServer } from './start-server.ts'
import { startTamperingProxy } from './tampering-proxy.ts'

/** A server, a proxy that lies when told to, an admin, and two people who unlock and approve browsers. */
export async function startLyingAboutUnlocking() {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  const admin = await foundingAdmin(server.baseUrl)
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
    async stop() {
      await proxy.stop()
      await server.stop()
    },
  }
}
