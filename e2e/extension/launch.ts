import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { builtExtension } from '../../tools/testing/built-extension.ts'
import { argumentsFor, copyExtension } from '../../tools/testing/extension-copy.ts'
import { findExtensionChromium } from '../../tools/testing/system-packages.ts'
import type { Screen } from './screen.ts'

/** The whole Chromium: the headless shell loads no extensions. */
const program = findExtensionChromium()

/** A browser with the built extension, freshly installed. */
export interface ExtensionBrowser {
  /** Another one after a restart. */
  readonly context: BrowserContext
  /** Where the browser keeps what outlives it. */
  readonly profile: string
  /** Opens one of its windows as a tab; the popup at its own size. */
  openWindow(name: 'popup' | 'set-up'): Promise<Page>
  /** Opens the popup by itself over the page in front, as the icon in a page does; asked for by a window of ours behind it. */
  openPopup(by: Page): Promise<Page>
  /** Ends the worker, as browsers do when it is idle; the next event starts it again. */
  endWorker(): Promise<void>
  /** Closes the browser, lets `meanwhile` look at what it left, and starts it again. */
  restart(meanwhile?: () => void): Promise<void>
  close(): Promise<void>
}

interface Launching {
  /** Where its windows appear. The extension is then as it is shipped, and the browser's question about the server waits there. */
  screen?: Screen
  /** More than the server: hosts whose pages the extension may touch without a gesture, which makes what it refuses harder. */
  alsoLeaveFor?: readonly string[]
  locale?: string
  colorScheme?: 'light' | 'dark'
}

export async function launchExtension(
  server: string,
  { alsoLeaveFor = [], ...looks }: Launching = {},
): Promise<ExtensionBrowser> {
  const shipped = join(builtExtension(), 'chromium')
  const folder = looks.screen ? shipped : copyExtension(server, alsoLeaveFor)
  const profile = mkdtempSync(join(tmpdir(), 'chaveiro-profile-'))
  if (looks.screen) pinButton(folder, profile)
  let { context, base } = await start(folder, profile, looks)
  return {
    get context() {
      return context
    },
    profile,
    async openWindow(name) {
      const page = await context.newPage()
      if (name === 'popup') await page.setViewportSize({ width: 380, height: 600 })
      await page.goto(`${base}${name}.html`)
      return page
    },
    async openPopup(by) {
      const opened = context.waitForEvent('page')
      await by.evaluate(() =>
        chrome.windows.create({ url: 'popup.html', type: 'popup', width: 380, height: 640 }),
      )
      return opened
    },
    async endWorker() {
      const [page] = context.pages()
      if (!page) throw new Error('the browser shows no page')
      const session = await context.newCDPSession(page)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await session.detach()
    },
    async restart(meanwhile = () => undefined) {
      await context.close()
      meanwhile()
      ;({ context, base } = await start(folder, profile, looks))
    },
    async close() {
      await context.close()
      for (const path of [profile, ...(folder === shipped ? [] : [folder])])
        rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Puts the extension's button into the toolbar, as a person pins it; else it is in the menu of extensions. */
function pinButton(folder: string, profile: string): void {
  // An extension from a folder has its name by the folder's path.
  const id = createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
  mkdirSync(join(profile, 'Default'))
  const preferences = { extensions: { pinned_extensions: [id] } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
}

/** Starts the browser with this folder's extension, upon what the profile has kept. */
async function start(
  folder: string,
  profile: string,
  { locale = 'en-US', colorScheme = 'light', screen }: Omit<Launching, 'alsoLeaveFor'>,
): Promise<{ context: BrowserContext; base: string }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(program !== undefined && { executablePath: program }),
    headless: screen === undefined,
    ...(screen && { env: screen.env }),
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    // Upon a screen the page's places are the screen's.
    viewport: screen ? null : { width: 1280, height: 800 },
    args: argumentsFor(folder, locale),
  })
  return { context, base: new URL('/', (await workerIn(context)).url()).href }
}

/** The extension's worker, once it runs. */
export const workerIn = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'))
