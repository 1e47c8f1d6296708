import { after, beforeEach } from 'node:test'
import { foundingAdmin } from './person.ts'
import { startServer } from './start-server.ts'
import { startTamperingProxy } from './tampering-proxy.ts'

/**
 * A server with its first admin, and a proxy in front of it that is honest again before each test. Call it at the start of a test file:
 * both stop after the file's tests.
 */
export async function startProxiedServer(settings: Record<string, string> = {}) {
  const server = await startServer(undefined, settings)
  const proxy = await startTamperingProxy(server.baseUrl)
  after(async () => {
    await proxy.stop()
    await server.stop()
  })
  beforeEach(() => proxy.honest())
  return { server, proxy, admin: await foundingAdmin(server.baseUrl) }
}
