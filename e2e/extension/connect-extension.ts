import { expect, type Page } from '@playwright/test'
import { proveAgain } from '../support/account.ts'
import { whileStretching } from '../support/key.ts'
import type { People } from '../support/prepared/people.ts'
import type { Account } from '../support/sign-in.ts'
import type { ExtensionBrowser } from './launch.ts'

/**
 * Signs in somebody in this browser's web app, and connects the extension by digits both ways; answers the set-up page, at its end.
 * `allow` answers the browser's own question, where it asks one.
 */
export async function connectExtension(
  browser: ExtensionBrowser,
  people: People,
  account: Account,
  server: string,
  allow: (setUp: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const app = await browser.context.newPage()
  await people.open(app, account, `${server}/`)
  const setUp = await browser.openWindow('set-up')
  await setUp.getByLabel('Address').fill(server)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await allow(setUp)
  const page = await openedAt(browser, `${server}/connect/`)
  await exchangeDigits(setUp, page)
  await expect(setUp.getByRole('heading', { name: 'Connected' })).toBeVisible()
  return setUp
}

/** From the tab that the extension opened to matching digits in the set-up page. */
async function exchangeDigits(setUp: Page, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I started it, on this computer' }).click(whileStretching)
  const digits = setUp.getByLabel('Digits of this extension')
  await expect(digits).toHaveText(/^\d{6}$/, whileStretching)
  await page.getByLabel('Six digits of the program').fill((await digits.textContent()) ?? '')
  await page.getByRole('button', { name: 'Compare' }).click()
  await proveAgain(page)
  const shown = page.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
  await setUp.getByLabel('Digits of the web app').fill((await shown.textContent()) ?? '')
  await setUp.getByRole('button', { name: 'Compare' }).click()
}

/** The first tab whose address begins so, once it is there. */
export async function openedAt({ context }: ExtensionBrowser, address: string): Promise<Page> {
  const find = () => context.pages().find((page) => page.url().startsWith(address))
  await expect.poll(find).toBeDefined()
  return find() as Page
}
