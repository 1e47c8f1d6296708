import { expect, type Page } from '@playwright/test'

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
 * Signs in as a person does: the login page's button, then the account's on the provider's page. Starts from /login unless the page already
 * shows it, and returns when the browser has left the provider.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  if (new URL(page.url(), 'http://localhost').pathname !== '/login') await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: account }).click()
  await page.waitForURL((url) => !/^\/(dev-idp|auth)(\/|$)/.test(url.pathname))
  await expect(page.getByRole('heading').first()).toBeVisible()
}
