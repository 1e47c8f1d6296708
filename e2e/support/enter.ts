import { expect, type Page } from '@playwright/test'
import { enter as openKey, whileStretching } from './key.ts'
import type { Account } from './sign-in.ts'

/** Opens the key as `enter` of key.ts does; the first one to come to an installation without an admin becomes it. */
export async function enter(page: Page, account: Account): Promise<void> {
  await openKey(page, account)
  await becomeFirstAdmin(page)
}

/** From the dashboard, where it is offered as long as there is no admin. */
export async function becomeFirstAdmin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible(whileStretching)
  const makeMeAdmin = page.getByRole('button', { name: 'Make Me Admin' })
  if (await makeMeAdmin.isVisible()) {
    await makeMeAdmin.click()
    await expect(makeMeAdmin).toBeHidden(whileStretching)
  }
}
