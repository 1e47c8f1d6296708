import type { Page } from 'playwright-core'
import { launchChromium, longTasksOf, startCountingLongTasks, unlockAsAdmin } from './browser.ts'
import { printDuration } from './print.ts'

interface Checked {
  items: number
  writeOne: () => Promise<unknown>
  aimMs: number
}

/**
 * How long the page waits for its worker's check of a vault: in a new browser, and after a reload with one new change.
 */
export async function measureChecksInPage(
  url: string,
  vault: string,
  { items, writeOne, aimMs }: Checked,
): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await page.addInitScript(timeChecks)
    await unlockAsAdmin(page, url)
    await page.goto(`${url}/vaults?vault=${vault}`)
    await startCountingLongTasks(page)
    const firstMs = await checkTook(page, items)
    const tasks = await longTasksOf(page)
    const count = items.toLocaleString('en-US')
    printDuration(`the first check of ${count} items in a new browser, in Chromium`, firstMs, aimMs)
    console.log(
      `main-thread tasks over 50 ms until then: ${tasks.length} (longest ${Math.max(0, ...tasks).toFixed(0)} ms)`,
    )
    await writeOne()
    await page.reload()
    const laterMs = await checkTook(page, items + 1)
    printDuration('its check after a reload, with one change more', laterMs, aimMs)
  } finally {
    await browser.close()
  }
}

/** Runs in the page: times every `vaults.check` call to the worker until its answer. */
function timeChecks() {
  const took: number[] = []
  Object.assign(window, { checksTook: took })
  const post = Worker.prototype.postMessage as (message: unknown, rest?: unknown) => void
  Worker.prototype.postMessage = function (
    this: Worker,
    message: { id?: string; path?: string[] },
    rest?: unknown,
  ) {
    if (message.path?.join('.') === 'vaults.check') {
      const begun = performance.now()
      const answered = ({ data }: MessageEvent) => {
        if (data?.id !== message.id) return
        took.push(performance.now() - begun)
        this.removeEventListener('message', answered)
      }
      this.addEventListener('message', answered)
    }
    return post.call(this, message, rest)
  }
}

async function checkTook(page: Page, items: number): Promise<number> {
  await page.getByText(`${items.toLocaleString('en-US')} items`, { exact: true }).waitFor({ timeout: 60_000 })
  const first = await page.waitForFunction(
    () => (window as unknown as { checksTook: number[] }).checksTook[0],
    undefined,
    { timeout: 60_000 },
  )
  return (await first.jsonValue()) as number
}
