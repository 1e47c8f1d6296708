import type { Locator } from '@playwright/test'
import { makeClientVault } from './support/prepared/client-links.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'
import { openItem } from './support/vaults.ts'

const outlineOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outlineStyle)

/** Whether a sign is drawn in another colour than what is behind it. */
const isSeen = (sign: Locator) =>
  sign.evaluate((one) => {
    const box = one.previousElementSibling ?? one
    return getComputedStyle(one).color !== getComputedStyle(box).backgroundColor
  })

test('with the system’s own colours, what is checked, chosen or a button can still be seen', async ({
  adminPage: page,
  people,
}) => {
  const vault = await makeVault(await people.founder(), 'Acme', 'secret')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/vaults?vault=${vault.id}`)
  expect(await outlineOf(page.getByRole('link', { name: 'Vaults', exact: true }))).toBe('solid')
  expect(await outlineOf(page.getByRole('link', { name: 'Dashboard', exact: true }))).toBe('none')
  expect(await outlineOf(page.getByRole('treeitem', { name: /^Acme/ }))).toBe('solid')
  await expect(page.getByRole('button', { name: 'New Item' })).toHaveCSS('border-top-style', 'solid')
  await expect(page.getByRole('button', { name: 'New Item' })).toHaveCSS('border-top-width', '1px')

  const item = await openItem(page, 'Acme registrar')
  await item.getByRole('button', { name: 'Generate One-Time Link' }).click()
  const title = page.getByRole('dialog').getByRole('checkbox', { name: 'Title' })
  await expect(title).toBeChecked()
  expect(await isSeen(title.locator('xpath=following-sibling::*'))).toBe(true)
  await page.emulateMedia({ forcedColors: null })
})

test('with the system’s own colours, a client sees which type is chosen', async ({ page, people }) => {
  const { made } = await makeClientVault(people, 'Gama')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(made.url)
  const chosen = page.getByRole('radio', { name: 'Website', checked: true })
  await expect(chosen).toBeChecked()
  expect(await outlineOf(chosen.locator('xpath=following-sibling::*'))).toBe('solid')
})

test('a page is printed light, also if its reader chose the dark theme', async ({ adminPage: page }) => {
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/recovery-kit')
  const schemeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(schemeOf).toBe('dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(schemeOf).toBe('light')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(246, 248, 249)')
})

test('with the system’s own colours, one sees that something is loading', async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.route('**/api/vaults', () => undefined)
  await page.goto('/vaults')
  const shape = page.getByRole('status').locator('[aria-hidden=true]').first()
  await expect(shape).toHaveCSS('border-top-style', 'solid')
  await expect(shape).toHaveCSS('border-top-width', '1px')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ forcedColors: null })
})
