import { expect, type Locator, type Page } from '@playwright/test'
import { passphrase, whileStretching } from './key.ts'

/** Opens one's own account from the user menu. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}

export async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeVisible()
}

/** A row of one of the account's lists, by its text. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ hasText: text })

export async function isInside(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible(whileStretching)
}

/** Gives the passphrase again when an act that outlives the session asks for it. */
export async function proveAgain(page: Page, words = passphrase): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByLabel('Passphrase', { exact: true }).fill(words)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again).toBeHidden(whileStretching)
}
