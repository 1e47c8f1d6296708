import type { DeviceVerbs, Proof } from '@chaveiro/device'
import type { ActInput, ActName, ActOutput, Failure } from '../background/window-messages.ts'
import { explainFailure } from '../i18n/explain-failure.ts'
import type { FillOrder, FoundForm } from '../messages/fill-messages.ts'
import { placePort, watchPort, windowPort } from '../messages/ports.ts'
import { ownId, ownOrigin, standInForChrome } from './chrome-stand-in.ts'
import { showFormPage } from './form-page.ts'
import { standInForIndexedDb } from './indexed-db-stand-in.ts'
import { portFrom } from './port-stand-in.ts'

let wakes = 0

/** Something that a window asks for. */
export type Ask = { [Name in ActName]: readonly [Name, ActInput<Name>] }[ActName]

/** What was asked by a window failed. */
class Refused extends Error {
  readonly code: string
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`${failure.code} ${failure.about ?? ''} ${failure.fault ?? ''}`)
    this.code = failure.code
    this.failure = failure
  }
}

/**
 * The whole worker as a browser runs it: what `main.ts` makes, over stand-ins for the browser's interface and database, asked as our windows
 * ask. `restart` is a browser that ended it: what is stored is all that is left.
 */
export async function startWorker() {
  const browser = standInForChrome()
  const database = standInForIndexedDb()
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  Object.assign(globalThis, { addEventListener: () => undefined })
  const ports: ReturnType<typeof portFrom>[] = []

  async function wake(): Promise<void> {
    for (const event of Object.values(browser.events)) event.clear()
    wakes += 1
    await import(new URL(`../background/main.ts?wake=${wakes}`, import.meta.url).href)
  }

  function open(name: string, sender: object) {
    return hear(portFrom(name, { id: ownId, frameId: 0, ...sender }))
  }

  function hear<Port extends ReturnType<typeof portFrom>>(port: Port): Port {
    ports.push(port)
    browser.events.connect.tell(port)
    return port
  }

  /** Asks as the popup does. Throws Refused. */
  async function ask<Name extends ActName>(act: Name, input: ActInput<Name>): Promise<ActOutput<Name>> {
    const port = open(windowPort, { url: `${ownOrigin}popup.html` })
    const answered = new Promise<{ output: never } | { failure: Failure }>((resolve) => {
      port.onTold = (said) => {
        if (typeof said === 'object' && said !== null && 'call' in said) resolve(said as never)
      }
    })
    port.say({ call: 1, act, input, language: 'en' })
    const answer = await answered
    port.leave()
    if ('failure' in answer) throw new Refused(answer.failure)
    return answer.output
  }

  /** The script in the tab that was opened, to what a page there says; null if it is not answered. */
  async function hearPlace(server: string, fields: object): Promise<string | null> {
    const tab = { id: 100 + browser.opened.length }
    const port = open(placePort, { tab, origin: server })
    const closed = new Promise<void>((resolve) => {
      port.disconnect = () => resolve()
    })
    port.say(JSON.stringify(fields))
    await closed
    return (port.told[0] as string | undefined) ?? null
  }

  await wake()
  const { sentence: anyFailure } = explainFailure(null, 'en')
  return {
    ...{ browser, database, ask, restart: wake },
    /** All that was sent to windows, and to pages. */
    told: (by: 'windows' | 'pages'): unknown[] =>
      ports.filter(({ name }) => (name === windowPort) === (by === 'windows')).flatMap(({ told }) => told),
    /** Opens a window that hears when something changed; answers how it is closed. */
    listen(onChange: () => void): () => void {
      const port = open(windowPort, { url: `${ownOrigin}popup.html` })
      port.onTold = onChange
      return () => port.leave()
    },
    /** Waits for what the worker does by itself. */
    async until(isSo: () => boolean): Promise<void> {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    /** Why it was refused. */
    failureOf(error: unknown): Failure {
      if (error instanceof Refused) return error.failure
      throw error
    },
    /** Whether it was refused with a sentence that says why. */
    isExplained: (error: unknown): boolean =>
      error instanceof Refused && explainFailure(error.failure, 'en').sentence !== anyFailure,
    /** Goes through set-up, at this server, with the person's unlocked page. */
    async connect(server: string, { programs }: Pick<DeviceVerbs, 'programs'>, proof: Proof): Promise<void> {
      await ask('beginConnecting', { server })
      const id = browser.opened.at(-1)?.split('/').at(-1) ?? ''
      await programs.look(id)
      const { fields } = await programs.placeForm(id)
      await programs.provePlace(id, (await hearPlace(server, fields)) ?? '')
      await programs.answer(id)
      const shown = await ask('followConnecting', null)
      if (shown.step !== 'show') throw new Error(`no digits are shown: ${shown.step}`)
      await programs.answer(id)
      await programs.enterCode(id, shown.code)
      const { code } = await programs.approve(id, proof)
      await ask('followConnecting', null)
      if (!(await ask('enterConnectCode', { code }))) throw new Error('the digits do not fit')
    },
    /** The person sends a form of a page in the tab in front, with 'show what fits'; then the page has loaded. */
    async submit(url: string, sent: { username: string | null; password: string }): Promise<void> {
      const { origin } = new URL(url)
      const port = open(watchPort, { url, origin, tab: { id: 7, url } })
      while (port.told.length === 0 && port.isOpen) await new Promise((resolve) => setTimeout(resolve, 5))
      port.say({ say: 'sent', newPassword: null, address: url, ...sent })
      browser.events.tabUpdated.tell(7, { status: 'complete' })
    },
    /** Shows a page with this form in the tab in front; answers what is filled into it. */
    showForm(url: string, visible: FoundForm['visible'], takes = true): FillOrder[] {
      return showFormPage(browser, hear, { url, form: { visible }, takes })
    },
  }
}
