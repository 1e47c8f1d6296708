import { expect, type Page } from '@playwright/test'
import { developmentCode } from '../../tools/testing/development-code.ts'

/** The accounts of the development identity provider, by the names on its buttons. */
export type Account =
  | 'Demo Admin'
  | 'Demo Manager'
  | 'Demo Contributor'
  | 'Demo Colleague'
  | 'Demo Newcomer'
  | 'Other Domain'
  | 'Unverified E-mail'

/**
 * Signs in as a person does: the button of the login page, then the account's on the provider's page.
 * Starts from /login unless the page already shows it, and returns when the browser has left the provider.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  if (new URL(page.url(), 'http://localhost').pathname !== '/login') await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await chooseAccount(page, account)
  await page.waitForURL((url) => !/^\/(dev-idp|auth)(\/|$)/.test(url.pathname))
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** On the provider's pages: the code where this browser has not given it yet, then the account's button. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  const code = page.locator('input[name=code]')
  const button = page.getByRole('button', { name: account })
  await expect(code.or(button)).toBeVisible()
  if (await code.isVisible()) {
    await code.fill(developmentCode)
    await code.press('Enter')
  }
  await button.click()
}
