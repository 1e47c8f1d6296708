import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, createDevice, createSeenMemory, SessionError } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { freePort } from '../../tools/testing/child-process.ts'
import { createSharedServers } from '../../tools/testing/shared-servers.ts'
import type { Background } from '../background/acts/act.ts'
import { createFrameHearing } from '../background/filling/hear-frames.ts'
import { createFinding } from '../background/finding.ts'
import { createSentLogins } from '../background/saving/sent-logins.ts'
import type { Ground } from '../background/session.ts'
import type { FillOrder, FoundForm } from '../messages/fill-messages.ts'
import { standInForChrome } from './chrome-stand-in.ts'
import { showFormPage } from './form-page.ts'

const passphrase = 'sol navio pedra vento lua caneca'
const email = 'admin@agencia.example'

/** What the server's answers become, by path: a lie. */
type Lie = { path: RegExp; of: (body: unknown) => unknown }

/**
 * What acts stand on, with a real server, its founder's device and one vault; the browser is a stand-in. Its pages hold the forms that a
 * test gives them.
 */
export async function foundedWorker() {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-extension-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const settings = {
    ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
    DATA_DIR: join(folder, 'state'),
  }
  const server = await createSharedServers()(settings)
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const lies: Lie[] = []
  const network: typeof fetch = async (input, options) => {
    const answer = await fetch(input, options)
    const lie = lies.find(({ path }) => path.test(String(input)))
    return lie ? Response.json(lie.of(await answer.json()), { status: answer.status }) : answer
  }
  const api = createApiClient({ baseUrl, token: () => token, language: () => 'en', fetch: network })
  const memory = createSeenMemory()
  const device = createDevice({ api, origin: baseUrl, memory })
  await device.start()
  await device.account.begin(passphrase)
  await device.account.finish()
  await device.organisation.found()
  const vault = async (name: string) => {
    const tags = { client: '', squad: '' }
    const { id } = await device.vaults.create({
      name,
      type: 'client',
      parent: null,
      tags,
      visibility: 'listed',
    })
    return { id, path: [name] }
  }

  const browser = standInForChrome()
  const hearing = createFrameHearing()
  const { userId = '' } = (await device.status()) as { userId?: string }
  const account = { server: baseUrl, token, userId, email }
  const ground: Ground = {
    account,
    api,
    device,
    finding: createFinding(
      device,
      async () => undefined,
      () => undefined,
    ),
  }
  let isUnlocked = true
  const session = {
    memory,
    changed: () => undefined,
    state: async () => ({ account, isUnlocked }),
    async unlocked() {
      if (!isUnlocked) throw new SessionError('locked')
      return ground
    },
    ahead: () => session.unlocked(),
  }
  const sent = createSentLogins(() => undefined)
  const background = { session, sent, hearing } as unknown as Background

  return {
    ...{ background, browser, ground, memory, device, sent, vault, baseUrl },
    async lock(locked = true) {
      isUnlocked = !locked
    },
    lie(path: RegExp, of: Lie['of']) {
      lies.unshift({ path, of })
      return () => lies.splice(0)
    },
    /** Shows a page with this form; answers what was filled into it. */
    showForm(url: string, form: Partial<FoundForm>, takes = true, orders: FillOrder[] = []) {
      return showFormPage(browser, hearing.hear, { url, form, takes, orders })
    },
    async end() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
