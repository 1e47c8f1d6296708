import type { Page, Route } from '@playwright/test'
import { readClipboard } from './support/clipboard.ts'
import { expectFits360 } from './support/narrow.ts'
import { makeItem, makeVault, removeItemTitled } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openVaults, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

type Row = { id: string; name: string; overview_salt: string | null }
type Card = { title: string; login: string }

/** From now on the server's answers to these calls are changed on their way, to the page and to the worker. */
async function lie<T>(page: Page, path: RegExp, change: (body: T) => T) {
  await page.context().route(path, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as T) })
  })
}
const honest = (page: Page) => page.context().unrouteAll({ behavior: 'wait' })

/** Gives the two vaults each other's names. */
const swapNames = (rows: Row[], first: string, second: string) => {
  const [one, other] = [first, second].map((name) => rows.find((row) => row.name === name)) as [Row, Row]
  return rows.map((row) => {
    const as = row.id === one.id ? other : row.id === other.id ? one : row
    return { ...row, name: as.name, overview_salt: as.overview_salt }
  })
}

test('what is typed for one vault is not saved into another that the server gives its name, and nothing typed is lost', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  for (const name of ['Kitchen', 'Board']) await makeVault(admin, name, 'unused')
  const page = await unlockedPage('Demo Admin')
  await openVaults(page)
  await lie<Row[]>(page, /\/api\/vaults$/, (rows) => swapNames(rows, 'Kitchen', 'Board'))
  await page.reload()
  await vaultRow(page, 'Board').click()
  await expect(page.getByText('The name or place of this vault is not the confirmed one')).toBeVisible()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Board minutes')
  const create = form.getByRole('button', { name: 'Create item' })
  await create.click()
  await expect(page.getByText(/Nothing was done\. Ask a member what it should be called/)).toBeVisible()
  // Even such a tall message does not cover the button under the pointer.
  await create.click({ trial: true })
  // The list is honest again, and the form still has the name that it opened with.
  await honest(page)
  await create.click()
  await expect(
    page.getByText(/What this screen showed is not the confirmed name and place of the vault/),
  ).toBeVisible()
  await expect(form).toContainText('Board')
  await expect(form.getByLabel('Title')).toHaveValue('Board minutes')
})

test('a login that only the list shows is not copied, and an address that only the list shows is not opened', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Cards', 'unused')
  const bank = { title: 'Bank', login: 'ana@bank.example', login_url: 'https://bank.example' }
  await makeItem(admin, vault, bank, {})
  const page = await unlockedPage('Demo Admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openVaults(page)
  await vaultRow(page, 'Cards').click()
  const copied = () => readClipboard(page)
  await card(page, 'Bank').getByRole('button', { name: 'Copy login' }).click()
  await expect.poll(copied).toBe('ana@bank.example')

  await lie<Card[]>(page, /\/api\/items\?vault_id=/, (rows) =>
    rows.map((row) => ({ ...row, login: 'thief@bank.example', login_url: 'https://thief.example' })),
  )
  await page.reload()
  await expect(card(page, 'Bank')).toContainText('thief@bank.example')
  await card(page, 'Bank').getByRole('button', { name: 'Copy login' }).click()
  await expect(page.getByText('The login was not copied')).toBeVisible()
  await card(page, 'Bank').getByRole('button', { name: 'Open address' }).click()
  await expect(page.getByText('The address was not opened')).toBeVisible()
  expect(await copied()).toBe('ana@bank.example')
  expect(page.context().pages()).toHaveLength(1)
  await honest(page)
})

// Promise 4
test('a hit under another vault’s name gives nothing to copy, and neither does an item under a title that its author did not sign', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [lift, stairs] = [await makeVault(admin, 'Lift', ''), await makeVault(admin, 'Stairs', '')]
  const router = { title: 'Router', login: 'admin' }
  await makeItem(admin, lift, router, { password: 'of-the-lift' })
  await makeItem(admin, stairs, router, { password: 'of-the-stairs' })
  const copied = () => readClipboard(page)
  await openVaults(page)
  await page.evaluate(() => navigator.clipboard.writeText('before'))

  await lie<Row[]>(page, /\/api\/vaults$/, (rows) => swapNames(rows, 'Lift', 'Stairs'))
  // The search takes the list that the screen has read.
  await page.reload()
  await expect(vaultRow(page, 'Lift')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('router')
  await page.getByRole('option', { name: /^Router .* Lift / }).hover()
  await page.keyboard.press('Alt+p')
  await expect(page.getByText('The password was not copied')).toBeVisible()
  await expect(
    page.getByText(/under a name or place that nobody has confirmed\. Nothing was done/),
  ).toBeVisible()
  expect(await copied()).toBe('before')
  await honest(page)

  await page.reload()
  await vaultRow(page, 'Lift').click()
  await lie<Card>(page, /\/api\/items\/[^/]+$/, (item) => ({ ...item, title: 'Bank' }))
  await card(page, 'Router').getByRole('button', { name: 'Router' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank' })
  await expect(dialog).toContainText('Lift')
  await dialog.getByRole('button', { name: 'Copy password' }).click()
  await expect(page.getByText('The password was not copied')).toBeVisible()
  expect(await copied()).toBe('before')
  await honest(page)
})

test('an unsigned deletion is named to a member, who accepts it once and for all', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Acme', 'unused')
  for (const title of ['Old shop', 'New shop']) await makeItem(admin, vault, { title }, {})
  const page = await unlockedPage('Demo Admin')
  await openVaults(page)
  await vaultRow(page, 'Acme').click()
  const banner = page.getByRole('region', { name: 'Check of this list' })
  await expect(page.getByRole('button', { name: 'New shop', exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)

  // Deletes as a program does that knows the calls and has no key.
  await removeItemTitled(admin, vault.id, 'Old shop')
  await page.reload()
  await expect(banner).toContainText('Deletion not confirmed')
  await expect(page.getByRole('button', { name: 'New shop', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await banner.getByRole('button', { name: 'Accept deletion' }).click()
  const question = page.getByRole('alertdialog', { name: 'Accept this deletion?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Accept deletion' }).click()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Accept deletion' }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'New shop', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Old shop', exact: true })).toHaveCount(0)
  await expect(banner).toHaveCount(0)
})
