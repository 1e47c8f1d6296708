import { expect, type Page } from '@playwright/test'
import { type Account, signIn } from './sign-in.ts'

/** Deriving a key takes a second; on a busy machine many. */
const patience = { timeout: 45_000 }
const passphrase = 'girafa-noturna-pedala-sobre-nuvens-azuis'

/**
 * Signs in and comes to an unlocked key: makes it the first time, opens it afterwards. The first one to come to an
 * installation without an admin becomes it.
 */
export async function enter(page: Page, account: Account): Promise<void> {
  await signIn(page, account)
  const create = page.getByRole('button', { name: 'Create key' })
  const unlock = page.getByRole('button', { name: 'Unlock' })
  const home = page.getByRole('heading', { name: 'Quick Access' })
  await expect(create.or(unlock).or(home).first()).toBeVisible(patience)
  if (await create.isVisible()) await createKey(page)
  else if (await unlock.isVisible()) {
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await unlock.click()
  }
  await expect(home).toBeVisible(patience)
  const makeMeAdmin = page.getByRole('button', { name: 'Make Me Admin' })
  if (await makeMeAdmin.isVisible()) {
    await makeMeAdmin.click()
    await expect(makeMeAdmin).toBeHidden(patience)
  }
}

async function createKey(page: Page) {
  await page.getByRole('button', { name: 'Write my own' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Repeat passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('I have saved my recovery code').check(patience)
  await page.getByRole('button', { name: 'Continue' }).click()
}
