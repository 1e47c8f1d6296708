import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { whileStretching } from './key.ts'
import { type PageFaults, watchPageFaults } from './page-faults.ts'
import type { RunningServer } from './server.ts'

export const secret = { title: 'Hosting panel', login: 'ana@padaria.example', password: 'T7#vw-Kq2!mZp9' }

/** Somebody without an account, with an installed clock so that no real minute passes. */
export async function stranger(
  browser: Browser,
  server: RunningServer,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; faults: PageFaults; sent: () => string }> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', ...options })
  const faults = watchPageFaults(context)
  const page = await context.newPage()
  await page.clock.install()
  return { page, context, faults, sent: recordRequests(context) }
}

/**
 * For the server's answer about the link, which the page's button does not wait for. Time that is passed before it would end that call as
 * one that takes too long: the installed clock also drives the page's `AbortSignal.timeout`.
 */
export async function untilLookedUp(page: Page) {
  await expect(page.getByText('The link works until')).toBeVisible()
}

/** Stops the page's time, so that no machine is too slow for what is counted. */
export async function standStill(page: Page) {
  await untilLookedUp(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 600_000)
}

/** Everything that a browser sends, as one text. */
export function recordRequests(context: BrowserContext): () => string {
  const sent: string[] = []
  context.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  return () => sent.join('\n')
}

/** The address of the link that was just made. */
export async function takeLink(page: Page): Promise<string> {
  const link = page.getByLabel('One-time link', { exact: true })
  await expect(link).toBeVisible(whileStretching)
  return (await link.textContent()) ?? ''
}

/** Makes a link of typed text, from the page of one's own links. */
export async function sendSecret(
  page: Page,
  { text = secret.password, password }: { text?: string; password?: string } = {},
): Promise<string> {
  await page.goto('/links?send=new')
  const dialog = page.getByRole('dialog', { name: 'Send a secret' })
  await dialog.getByLabel('Title').fill(secret.title)
  await dialog.getByLabel('Password / secret').fill(text)
  if (password !== undefined) {
    await dialog.getByLabel('Also ask for a password').check()
    await dialog.getByLabel('Password of the link').fill(password)
  }
  await dialog.getByRole('button', { name: 'Generate link' }).click()
  const link = await takeLink(page)
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}
