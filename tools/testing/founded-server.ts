import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, createDevice } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { freePort } from './child-process.ts'
import { createSharedServers } from './shared-servers.ts'

export const passphrase = 'sol navio pedra vento lua caneca'
export const email = 'admin@agencia.example'

interface Options {
  memory?: NonNullable<Parameters<typeof createDevice>[0]['memory']>
  /** Stands for the network between the device and the server. */
  network?: typeof fetch
}

/**
 * A server and its first admin, whose passphrase is stretched by Argon2id in full, as people's are. `folder` is theirs, for whatever a test
 * keeps beside the server's data.
 */
export async function foundedServer({ memory, network }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-founded-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const server = await createSharedServers()({
    ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
    DATA_DIR: join(folder, 'state'),
  })
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const language = () => 'en' as const
  const api = createApiClient({ baseUrl, token: () => token, language, ...(network && { fetch: network }) })
  const device = createDevice({ api, origin: baseUrl, ...(memory && { memory }) })
  await device.start()
  await device.account.begin(passphrase)
  await device.account.finish()
  await device.organisation.found()
  const status = await device.status()
  const userId = status.state === 'unlocked' ? status.userId : ''
  return {
    ...{ folder, api, device },
    account: { server: baseUrl, token, userId, email },
    async end() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
