import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './browser.ts'
import { fillServer } from './filled-server.ts'
import { fillLarge } from './large-rows.ts'
import { printDuration } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { at } from './reads.ts'
import { unlockedPage } from './web-rows.ts'

const items = Number(process.env.ITEMS ?? 100_000)
const aimMs = 50
/** How long a person takes to type a passphrase of six words. */
const typingMs = 4000
/** Each is the first key of a separate search; all of them are in titles or logins. */
const firstKeys = [...'0123456789abceghilmnoprstx']

/** From one key to the next of somebody who types quickly (100 words a minute). */
const betweenKeysMs = 120

const handOf = (pauseMs: number) => (pauseMs === 0 ? 'with a first key at once' : 'as a quick hand types')

/** When the first search happens: before the screen has settled, and after a usual pause; and how soon after Ctrl K its first letter. */
const firstTimes = [
  [0, 0, 'in the moment of unlocking'],
  [0, betweenKeysMs, 'in the moment of unlocking'],
  [3000, 0, 'three seconds after unlocking'],
] as const

/** The search over 100,000 items in a browser, from a key press to the first result drawn. */
export async function measureFind(): Promise<void> {
  const folder = temporaryFolder()
  const browser = await launchChromium()
  try {
    const first = await startChaveiro(folder)
    await fillServer(first.url, 1)
    await first.stop()
    fillLarge(folder, { auditRows: 1, items })
    console.log(`${items} items`)
    await measureAfterStart(browser, folder, betweenKeysMs)
    await measureAfterStart(browser, folder, 0, async (url) => {
      for (const pauseMs of [0, betweenKeysMs]) {
        // A new page each time, since answers are kept for a while.
        const page = await unlockedPage(browser, url, typingMs)
        await page.waitForTimeout(3000)
        const times: number[] = []
        for (const key of firstKeys) times.push(await measureKey(page, key, pauseMs))
        await page.close()
        printDuration(`search: later, ${handOf(pauseMs)}, median`, at(times, 0.5), aimMs)
        printDuration(`search: later, ${handOf(pauseMs)}, p99 of ${times.length}`, at(times, 0.99), aimMs)
      }
      for (const [waitMs, pauseMs, when] of firstTimes) {
        const firsts: number[] = []
        for (let browsers = 0; browsers < 5; browsers++) {
          const fresh = await unlockedPage(browser, url, typingMs)
          await fresh.waitForTimeout(waitMs)
          firsts.push(await measureKey(fresh, 'c', pauseMs))
          await fresh.close()
        }
        const name = `search: the first one in a browser, ${when}, ${handOf(pauseMs)}, median of 5`
        printDuration(name, at(firsts, 0.5), aimMs)
      }
    })
  } finally {
    await browser.close()
    remove(folder)
  }
}

/** The first search of a server and in a browser, in the moment of unlocking; `then` goes on with the server. */
async function measureAfterStart(
  browser: Browser,
  folder: string,
  pauseMs: number,
  then = async (_url: string) => {},
): Promise<void> {
  const { url, stop } = await startChaveiro(folder)
  try {
    const page = await unlockedPage(browser, url, typingMs)
    const ms = await measureKey(page, 'c', pauseMs)
    printDuration(`search: right after the server's start, ${handOf(pauseMs)}`, ms, aimMs)
    await page.close()
    await then(url)
  } finally {
    await stop()
  }
}

/**
 * Opens the search, presses one key without waiting for its box, and closes it; returns how long the first result took
 * from that key on.
 */
async function measureKey(page: Page, key: string, pauseMs = 0): Promise<number> {
  await page.evaluate((pressed) => {
    const taken = new Promise<number>((resolve) => {
      const look = (from: number) => {
        // Acts of the app itself are found by name too, without the server.
        const options = [...document.querySelectorAll('[role=dialog]:not([hidden]) [role=option]')]
        if (options.some((option) => option.textContent?.includes('Conta ')))
          resolve(performance.now() - from)
        else requestAnimationFrame(() => look(from))
      }
      const listen = (event: KeyboardEvent) => {
        if (event.key !== pressed || event.ctrlKey) return
        removeEventListener('keydown', listen, { capture: true })
        look(event.timeStamp)
      }
      addEventListener('keydown', listen, { capture: true })
    })
    Object.assign(window, { taken })
  }, key)
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(pauseMs)
  await page.keyboard.press(key)
  const ms = await page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  return ms
}
