import { expect, type Page } from '@playwright/test'
import { type Account, signIn } from './sign-in.ts'

/** What the people of the browser tests choose as their passphrase. */
export const passphrase = 'cobalt lantern mosaic teapot harbour vivid'

/** Stretching a passphrase takes almost a second on a free core, and far longer on a busy machine. */
export const whileStretching = { timeout: 90_000 }

/** From 'Choose your passphrase' to the open app; answers the recovery code. */
export async function createKey(page: Page): Promise<string> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Repeat passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery code' })).toBeVisible(whileStretching)
  const code = (await page.getByLabel('Recovery code', { exact: true }).textContent()) ?? ''
  await page.getByLabel('I have saved my recovery code').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrive(page)
  return code
}

export async function unlock(page: Page, withPassphrase = passphrase): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(withPassphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await arrive(page)
}

/** Waits for the open app; somebody without an invitation link first says that the organisation is the right one. */
async function arrive(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  const compare = page.getByRole('heading', { name: 'Is this your company?' })
  await expect(navigation.or(compare)).toBeVisible(whileStretching)
  if (await compare.isVisible()) await page.getByRole('button', { name: 'The words are the same' }).click()
  await expect(navigation).toBeVisible(whileStretching)
}

/** Signs in and opens the key, whether the page for a new person or for a known one comes. */
export async function enter(page: Page, account: Account): Promise<void> {
  await signIn(page, account)
  const create = page.getByRole('heading', { name: 'Choose your passphrase' })
  const locked = page.getByRole('heading', { name: 'Unlock', exact: true })
  await expect(create.or(locked)).toBeVisible(whileStretching)
  if (await create.isVisible()) await createKey(page)
  else await unlock(page)
}

/** From the dashboard of a new installation. */
export async function makeMeAdmin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Me Admin' }).click()
  await expect(page.getByText('You are now an admin.')).toBeVisible()
}
