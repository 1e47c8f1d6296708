import type { Page } from 'playwright-core'
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

/** When the first search happens: before the screen has settled, and after usual pauses. */
const firstTimes = [
  [0, 'in the moment of unlocking'],
  [3000, 'three seconds after unlocking'],
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
    const chaveiro = await startChaveiro(folder)
    try {
      const page = await unlockedPage(browser, chaveiro.url, typingMs)
      const opened = await measureKey(page, 'c')
      console.log(`${items} items, right after the server's start`)
      printDuration('search: from Ctrl K with a first key at once to the first result', opened, aimMs)
      const times: number[] = []
      for (const key of firstKeys) times.push(await measureKey(page, key))
      printDuration('search: the same once the server has read its items, median', at(times, 0.5), aimMs)
      printDuration(`search: p99 of ${times.length}`, at(times, 0.99), aimMs)
      await page.close()
      for (const [waitMs, when] of firstTimes) {
        const firsts: number[] = []
        for (let browsers = 0; browsers < 5; browsers++) {
          const fresh = await unlockedPage(browser, chaveiro.url, typingMs)
          await fresh.waitForTimeout(waitMs)
          firsts.push(await measureKey(fresh, 'c'))
          await fresh.close()
        }
        printDuration(`search: the first one in a browser, ${when}, median of 5`, at(firsts, 0.5), aimMs)
      }
    } finally {
      await chaveiro.stop()
    }
  } finally {
    await browser.close()
    remove(folder)
  }
}

/**
 * Opens the search, presses one key without waiting for its box, and closes it; returns how long the first result took.
 */
async function measureKey(page: Page, key: string): Promise<number> {
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
  await page.keyboard.press(key)
  const ms = await page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  return ms
}
