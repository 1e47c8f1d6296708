import type { Locator, Page } from '@playwright/test'

interface TypedByClient {
  title: string
  login: string
  password: string
  notes: string
}

/** A field of the client's page. */
export const field = (page: Page, name: RegExp): Locator => page.getByRole('textbox', { name })
export const submit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Encrypt and submit' }).click()
export const submitted = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Submitted', exact: true })

/** Types a credential into the client's page. */
export async function fill(page: Page, { title, login, password, notes }: TypedByClient): Promise<void> {
  await field(page, /^Title/).fill(title)
  await page.locator('#login').fill(login)
  await page.locator('#password').fill(password)
  if (notes !== '') await field(page, /^Notes/).fill(notes)
}
