import { expect, type Page } from '@playwright/test'
import { countedHand } from '../support/counted-hand.ts'
import { passphrase, whileStretching } from '../support/key.ts'
import type { People } from '../support/prepared/people.ts'
import type { Account } from '../support/sign-in.ts'
import type { ExtensionBrowser } from './launch.ts'

/**
 * Signs in somebody in this browser's web app, and connects the extension by digits both ways; answers the set-up page, at its end.
 * `allow` answers the browser's own question, where it asks one; `handOn` acts on a page, as a person would.
 */
export async function connectExtension(
  browser: ExtensionBrowser,
  people: People,
  account: Account,
  server: string,
  allow: (setUp: Page) => Promise<void> = async () => undefined,
  handOn = countedHand,
): Promise<Page> {
  const app = await browser.context.newPage()
  await people.open(app, account, `${server}/`)
  const setUp = await browser.openWindow('set-up')
  const hand = handOn(setUp)
  await hand.fill(setUp.getByLabel('Address'), server)
  await hand.click(setUp.getByRole('button', { name: 'Continue' }))
  await allow(setUp)
  const page = await openedAt(browser, `${server}/connect/`)
  await exchangeDigits(setUp, hand, page, handOn(page))
  await expect(setUp.getByRole('heading', { name: 'Connected' })).toBeVisible()
  return setUp
}

type Hand = ReturnType<typeof countedHand>

/** From the tab that the extension opened to matching digits in the set-up page. */
async function exchangeDigits(setUp: Page, there: Hand, page: Page, here: Hand): Promise<void> {
  await here.click(page.getByRole('button', { name: 'I started it, on this computer' }), whileStretching)
  const digits = setUp.getByLabel('Digits of this extension')
  await expect(digits).toHaveText(/^\d{6}$/, whileStretching)
  await here.fill(page.getByLabel('Six digits of the program'), (await digits.textContent()) ?? '')
  await here.click(page.getByRole('button', { name: 'Compare' }))
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await here.fill(again.getByLabel('Passphrase', { exact: true }), passphrase)
  await here.click(again.getByRole('button', { name: 'Continue' }))
  const shown = page.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
  await there.fill(setUp.getByLabel('Digits of the web app'), (await shown.textContent()) ?? '')
  await there.click(setUp.getByRole('button', { name: 'Compare' }))
}

/** The first tab whose address begins so, once it is there. */
export async function openedAt({ context }: ExtensionBrowser, address: string): Promise<Page> {
  const find = () => context.pages().find((page) => page.url().startsWith(address))
  await expect.poll(find).toBeDefined()
  return find() as Page
}
