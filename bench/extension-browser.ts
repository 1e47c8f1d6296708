import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { argumentsFor, copyExtension } from '../tools/testing/extension-copy.ts'
import { findExtensionChromium } from '../tools/testing/system-packages.ts'
import { unlockAsAdmin } from './browser.ts'
import { passphrase } from './devices.ts'
import { remove, temporaryFolder } from './processes.ts'

export interface ExtensionBrowser {
  context: BrowserContext
  /** One of the extension's own pages, by its file. */
  addressOf(file: string): string
  /** A window by itself, as the popup is, so that the page in front stays the one in front. */
  openWindow(): Promise<Page>
  /** As the browser ends an idle worker; the next event starts it again. */
  endWorker(): Promise<void>
  /** The worker's heap after a collection, in MiB. */
  workerHeapMiB(): Promise<number>
  /** Resident memory of the process with the worker and the extension's windows, in MiB (Linux only; NaN elsewhere). */
  residentMiB(): number
  close(): Promise<void>
}

/** A browser with the extension; what it asks of the server's port goes to another one on this computer. */
export async function launchExtension(
  server: string,
  site: string,
  linePort: number,
): Promise<ExtensionBrowser> {
  const [folder, profile] = [copyExtension(server, [`${site}/*`]), temporaryFolder()]
  const executablePath = findExtensionChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    headless: true,
    locale: 'en-US',
    args: [
      ...argumentsFor(folder, 'en-US'),
      '--remote-debugging-port=0',
      `--host-resolver-rules=MAP ${new URL(server).host} localhost:${linePort}`,
    ],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const addressOf = (file: string) => new URL(file, new URL('/', worker.url())).href
  return {
    context,
    addressOf,
    async openWindow() {
      const ours = await context.newPage()
      await ours.goto(addressOf('clipboard.html'))
      const opened = context.waitForEvent('page')
      await ours.evaluate(() => {
        const { windows } = (globalThis as unknown as { chrome: Chrome }).chrome
        return windows
          .create({ url: 'about:blank', type: 'popup', width: 380, height: 640 })
          .then(() => undefined)
      })
      await ours.close()
      return opened
    },
    async endWorker() {
      // By a page that is there already: one that opens or closes wakes the worker again.
      const session = await context.newCDPSession(context.pages()[0] as Page)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await session.detach()
    },
    workerHeapMiB: () => heapOf(debuggingPort(profile), addressOf('background.js')),
    residentMiB: () => residentOf(profile),
    async close() {
      await context.close()
      for (const path of [folder, profile]) remove(path)
    },
  }
}

interface Chrome {
  windows: { create(window: object): Promise<unknown> }
}

/** Signs in the admin in the web app of this browser, and connects the extension by digits both ways. */
export async function connectExtension(
  { context, addressOf }: ExtensionBrowser,
  server: string,
): Promise<void> {
  const app = await context.newPage()
  await unlockAsAdmin(app, server)
  const setUp = await context.newPage()
  await setUp.goto(addressOf('set-up.html'))
  await setUp.getByLabel('Address').fill(server)
  const opened = context.waitForEvent('page')
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const page = await opened
  await page.getByRole('button', { name: 'I started it, on this computer' }).click()
  const digits = setUp.getByLabel('Digits of this extension')
  await digits.waitFor()
  await page.getByLabel('Six digits of the program').fill((await digits.textContent()) ?? '')
  await page.getByRole('button', { name: 'Compare' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await again.getByRole('button', { name: 'Continue' }).click()
  const shown = page.getByLabel('Six digits of this browser')
  await shown.waitFor()
  await setUp.getByLabel('Digits of the web app').fill((await shown.textContent()) ?? '')
  await setUp.getByRole('button', { name: 'Compare' }).click()
  await setUp.getByRole('heading', { name: 'Connected' }).waitFor()
  for (const one of [page, setUp, app]) await one.close()
}

/** Chromium writes the port that it chose into the profile. */
const debuggingPort = (profile: string) =>
  readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? ''

/** Playwright speaks to pages only, so this asks the worker by a connection of its own. */
async function heapOf(port: string, worker: string): Promise<number> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  const targets = (await listed.json()) as { url: string; webSocketDebuggerUrl: string }[]
  const target = targets.find(({ url }) => url === worker)
  if (!target) throw new Error('the worker is not running')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const send = (id: number, method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const said = JSON.parse(String(data)) as { id?: number; result: { usedSize: number } }
        if (said.id === id) resolve(said.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await send(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = await send(2, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize / 2 ** 20
}

/** Of this browser's processes the one that the extension has to itself. */
function residentOf(profile: string): number {
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const commandOf = (id: string) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    }
    const id = ids.find((one) => {
      const command = commandOf(one)
      return command.includes('--extension-process') && command.includes(profile)
    })
    const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return Number(kB) / 1024
  } catch {
    return Number.NaN
  }
}
