import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { createKey, whileStretching } from './key.ts'
import { type PageFaults, watchPageFaults } from './page-faults.ts'
import type { RunningServer } from './server.ts'
import { type Account, signIn } from './sign-in.ts'

/** A browser of one person's own, besides the one that the test was given. */
export async function openBrowser(
  browser: Browser,
  server: RunningServer,
): Promise<{ page: Page; context: BrowserContext; faults: PageFaults }> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  const faults = watchPageFaults(context)
  return { page: await context.newPage(), context, faults }
}

/** From any screen of the signed-in admin or manager to Settings → Users. */
export async function openUsers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
}

/** Somebody's row in Settings → Users. */
export const personRow = (page: Page, email: string): Locator =>
  page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: email })

/** Invites through the dialog of Settings → Users and answers the link, as it would be copied. */
export async function invite(page: Page, email: string, name: string, role?: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User', exact: true })
  await dialog.getByLabel(/^E-mail/).fill(email)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  if (role) {
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: role }).click()
  }
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = page.getByLabel('Invitation link')
  await expect(link).toBeVisible()
  const address = (await link.textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  return address
}

/** Follows an invitation link as its person: signs in, makes a key, arrives. */
export async function followInvitation(page: Page, link: string, account: Account): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: account }).click()
  await expect(page.getByRole('heading', { name: 'Choose your passphrase' })).toBeVisible(whileStretching)
  await createKey(page)
}

/** Signs in somebody new without a link and makes their key. */
export async function comeWithoutLink(page: Page, account: Account): Promise<void> {
  await signIn(page, account)
  await expect(page.getByRole('heading', { name: 'Choose your passphrase' })).toBeVisible(whileStretching)
  await createKey(page)
}

/** The words of a numbered list, in order. */
export async function wordsOf(list: Locator): Promise<string> {
  await expect(list).toBeVisible()
  const words = await list.getByRole('listitem').allTextContents()
  return words.map((word) => word.replace(/^\d+/, '').trim()).join(' ')
}
