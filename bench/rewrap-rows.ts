import type { Locator, Page } from 'playwright-core'
import { launchChromium, longTasksOf, startCountingLongTasks, unlockAsAdmin } from './browser.ts'

/** Rewraps everything in a vault under its newest key, in the page: stopped once on the way, then to the end. */
export async function measureRewrapInPage(
  url: string,
  { vault, items }: { vault: string; items: number },
): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await unlockAsAdmin(page, url)
    await page.goto(`${url}/vaults?vault=${vault}`)
    await page
      .getByText(`${items.toLocaleString('en-US')} items`, { exact: true })
      .waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Access rules' }).click()
    await dialog.getByText('Technical details').click()
    await startCountingLongTasks(page)
    const [before, stopMs] = await stopOnTheWay(page, dialog)
    const startedAt = performance.now()
    await dialog.getByRole('button', { name: 'Renew everything' }).click()
    const after = await countTold(page, /Done: ([\d,]+) items? renewed/)
    const seconds = (performance.now() - startedAt) / 1000
    if (before + after !== items) throw new Error(`${before} and ${after} items were wrapped, of ${items}`)
    const tasks = await longTasksOf(page)
    console.log(
      `item keys wrapped anew in the page: ${(after / seconds).toFixed(0)} a second; stopped ${stopMs.toFixed(0)} ms after the click, with ${before} done; main-thread tasks over 50 ms: ${tasks.length} (longest ${Math.max(0, ...tasks).toFixed(0)} ms, aim: none)`,
    )
  } finally {
    await browser.close()
  }
}

/** Starts, sees progress and stops; returns how much was done, and how long the stop took. */
async function stopOnTheWay(page: Page, dialog: Locator): Promise<[number, number]> {
  await dialog.getByRole('button', { name: 'Renew everything' }).click()
  await dialog.getByText(/^[1-9][\d,]* of [\d,]+$/).waitFor({ timeout: 60_000 })
  const clickedAt = performance.now()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const done = await countTold(page, /Stopped\. ([\d,]+) items? /)
  return [done, performance.now() - clickedAt]
}

async function countTold(page: Page, told: RegExp): Promise<number> {
  const toast = page.getByText(told).or(page.getByText('Not everything could be renewed')).first()
  await toast.waitFor({ timeout: 300_000 })
  const text = (await toast.textContent()) ?? ''
  const count = told.exec(text)?.[1]
  if (count === undefined) throw new Error(`the page says: ${text}`)
  return Number(count.replace(',', ''))
}
