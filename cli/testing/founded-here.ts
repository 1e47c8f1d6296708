import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, createDevice } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { builtCommandLine } from '../../tools/testing/built-command-line.ts'
import { freePort } from '../../tools/testing/child-process.ts'
import { createSharedServers } from '../../tools/testing/shared-servers.ts'
import { inTerminal } from '../../tools/testing/terminal.ts'

export const passphrase = 'sol navio pedra vento lua caneca'
export const email = 'admin@agencia.example'

/**
 * A server and its first admin, whose passphrase is stretched by Argon2id in full, as people's are; and a state folder of the command line
 * in which they are signed in.
 */
export async function foundedHere() {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-unlock-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const settings = {
    ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
    DATA_DIR: join(folder, 'state'),
  }
  const server = await createSharedServers()(settings)
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const api = createApiClient({ baseUrl, token: () => token, language: () => 'en' })
  const device = createDevice({ api, origin: baseUrl })
  await device.start()
  await device.account.begin(passphrase)
  await device.account.finish()
  await device.organisation.found()
  const status = await device.status()
  const userId = status.state === 'unlocked' ? status.userId : ''
  writeFileSync(join(folder, 'account.json'), JSON.stringify({ server: baseUrl, token, userId, email }))
  const line = {
    command: [process.execPath, builtCommandLine()] as const,
    env: { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: folder },
  }
  return {
    ...{ api, device, line },
    async end() {
      await inTerminal(line, ['lock']).ended
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
