import { createSeenMemory, SessionError } from '@chaveiro/device'
import { foundedServer } from '../../tools/testing/founded-server.ts'
import type { Background } from '../background/acts/act.ts'
import { createFrameHearing } from '../background/filling/hear-frames.ts'
import { createFinding } from '../background/finding.ts'
import { createSentLogins } from '../background/saving/sent-logins.ts'
import type { Connection } from '../background/session.ts'
import type { FillOrder, FoundForm } from '../messages/fill-messages.ts'
import { standInForChrome } from './chrome-stand-in.ts'
import { showFormPage } from './form-page.ts'

/** What the server's answers become, by path: a lie. */
type Lie = { path: RegExp; of: (body: unknown) => unknown }

/**
 * The parts of the worker that acts use, with a real server and its founder's device; the browser is a stand-in. Its pages hold the forms that
 * a test gives them.
 */
export async function foundedWorker() {
  const lies: Lie[] = []
  const network: typeof fetch = async (input, options) => {
    const answer = await fetch(input, options)
    const lie = lies.find(({ path }) => path.test(String(input)))
    return lie ? Response.json(lie.of(await answer.json()), { status: answer.status }) : answer
  }
  const memory = createSeenMemory()
  const { api, device, account, end } = await foundedServer({ memory, network })
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
  const connection: Connection = {
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
      return connection
    },
    ahead: () => session.unlocked(),
  }
  const sent = createSentLogins(() => undefined)
  const background = { session, sent, hearing } as unknown as Background

  return {
    ...{ background, browser, connection, memory, device, sent, vault },
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
    end,
  }
}
