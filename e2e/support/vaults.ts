import { expect, type Locator, type Page } from '@playwright/test'

/** From the open app to the Vault Explorer, without reloading the page. */
export async function openVaults(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vault Explorer' })).toBeVisible()
}

/** A vault's row in the tree. */
export const vaultRow = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').filter({ hasText: name }).first()

/** Makes a vault through the dialog and answers its row. */
export async function createVault(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New Vault' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create vault' }).click()
  await expect(dialog).toBeHidden()
  const row = vaultRow(page, name)
  await expect(row).toBeVisible()
  return row
}

/** Picks an option of one of our selects by its text. */
export async function choose(
  within: Page | Locator,
  page: Page,
  label: string,
  option: string,
): Promise<void> {
  await within.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** An item's card in the list. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: title, exact: true }) })

/** Opens an item and answers its dialog. */
export async function openItem(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

/** From an open vault: picks somebody in its members' dialog, and answers the dialog. */
export async function pickMember(page: Page, vault: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Members' }).click()
  const members = page.getByRole('dialog', { name: `Members of ${vault}` })
  await members.getByLabel('Add someone').fill(name)
  await page.getByRole('option', { name }).click()
  return members
}
