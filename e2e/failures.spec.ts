import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { askForItems } from './support/prepared/asked-items.ts'
import { makeVault, removeItemTitled } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, vaultRow } from './support/vaults.ts'

/** Makes the server fail at one kind of call during `act`, and expects these words on the page. */
async function failing(page: Page, call: `${string} ${string}`, words: string, act: () => Promise<void>) {
  const [method, path = ''] = call.split(' ')
  const isIt = (url: URL) => new RegExp(`^/api/${path}$`).test(url.pathname)
  await page.route(isIt, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  const failed = page.waitForResponse(
    (response) => response.status() === 500 && isIt(new URL(response.url())),
  )
  await act()
  await failed
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  await page.unroute(isIt)
}

const id = '[0-9a-f-]{36}'

test('failures of a person’s acts in a vault use the specification’s words, and nothing typed is lost', async ({
  adminAt,
  pageFaults,
}) => {
  pageFaults.expect(/500/)
  const page = await adminAt('/vaults')

  await page.getByRole('button', { name: 'New Vault' }).click()
  const making = page.getByRole('dialog', { name: 'Create New Vault' })
  await making.getByLabel('Name').fill('Padaria')
  await failing(page, 'POST vaults', 'Failed to create vault', () =>
    making.getByRole('button', { name: 'Create vault' }).click(),
  )
  await expect(making.getByLabel('Name')).toHaveValue('Padaria')
  await making.getByRole('button', { name: 'Create vault' }).click()
  await expect(making).toBeHidden()
  await vaultRow(page, 'Padaria').click()

  await page.getByRole('button', { name: 'Edit vault' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit vault' })
  await editing.getByLabel('Name').fill('Padaria São João')
  await failing(page, `PUT vaults/${id}`, 'Failed to update vault', () =>
    editing.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(editing.getByLabel('Name')).toHaveValue('Padaria São João')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()

  await page.getByRole('button', { name: 'New Item' }).click()
  const typing = page.getByRole('dialog', { name: 'New Item', exact: true })
  await typing.getByLabel('Title').fill('Site')
  await typing.getByLabel('Password / secret', { exact: true }).fill('bakery-secret-1')
  await typing.getByLabel('Requires Check-out').check()
  await failing(page, 'POST items', 'Failed to create item', () =>
    typing.getByRole('button', { name: 'Create item' }).click(),
  )
  await expect(typing.getByLabel('Password / secret', { exact: true })).toHaveValue('bakery-secret-1')
  await typing.getByRole('button', { name: 'Create item' }).click()
  await expect(typing).toBeHidden()

  const item = await openItem(page, 'Site')
  await failing(page, `POST items/${id}/checkout`, 'Failed to check out', () =>
    item.getByRole('button', { name: 'Check-out' }).click(),
  )
  await item.getByRole('button', { name: 'Check-out' }).click()
  await expect(item.getByRole('button', { name: 'Check-in' })).toBeVisible()
  await failing(page, `POST items/${id}/reveal`, 'Failed to reveal password', () =>
    item.getByRole('button', { name: 'Reveal Password' }).click(),
  )
  await failing(page, `POST items/${id}/checkin`, 'Failed to check in', () =>
    item.getByRole('button', { name: 'Check-in' }).click(),
  )

  await failing(page, `POST items/${id}/one-time-link`, 'Failed to generate link', async () => {
    await item.getByRole('button', { name: 'Generate One-Time Link' }).click()
    await page
      .getByRole('dialog', { name: 'Generate One-Time Link' })
      .getByRole('button', { name: /^(Generate|Create|Make)/ })
      .click()
  })
  await page.keyboard.press('Escape')
  await failing(page, `DELETE items/${id}`, 'Failed to delete item', async () => {
    await item.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Generate Client Link' }).click()
  const linking = page.getByRole('dialog', { name: 'Generate Client Link' })
  await failing(page, `POST vaults/${id}/generate-client-link`, 'Failed to generate link', () =>
    linking.getByRole('button', { name: /^(Generate|Create|Make)/ }).click(),
  )
  await linking.getByRole('button', { name: 'Cancel' }).click()
  await expect(linking).toBeHidden()
  await failing(page, `DELETE vaults/${id}`, 'Failed to delete vault', async () => {
    await page.getByRole('button', { name: 'Delete vault' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  })
})

test('an item sent again after the connection broke is made once, and stays deleted if a colleague deleted it since', async ({
  adminAt,
  people,
  pageFaults,
}) => {
  const founder = await people.founder()
  const vault = await makeVault(founder, 'Doceria', 'unused')
  pageFaults.expect(/ERR_FAILED|40[49]/)
  const page = await adminAt('/vaults')
  await vaultRow(page, 'Doceria').click()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Ovens')
  await form.getByLabel('Password / secret', { exact: true }).fill('typed-secret')
  // The server stores it, and its answer never arrives.
  await page.route(
    /\/api\/items$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const create = form.getByRole('button', { name: 'Create item' })
  await create.click()
  await expect(page.getByText('The server cannot be reached. Check your connection.')).toBeVisible()
  await removeItemTitled(founder, vault.id, 'Ovens')
  await create.click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Ovens' })).toHaveCount(0)
})

test('lists of requests that cannot be loaded, and an import that breaks off, say so', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/500/)
  const page = await adminWithin('/')
  await failing(page, 'GET jit/requests', 'Failed to load JIT requests', () =>
    page.getByRole('link', { name: 'JIT Requests', exact: true }).click(),
  )
  await failing(page, 'GET breakglass/requests', 'Failed to load break-glass requests', () =>
    page.getByRole('link', { name: 'Break-Glass', exact: true }).click(),
  )
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const sheet = Buffer.from('vault_path,type,title,password\nPadaria,api_key,Key,s3cret\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: sheet })
  await failing(page, 'POST import/sheets', 'Failed to import file', () =>
    page.getByRole('button', { name: 'Import 1 item' }).click(),
  )
  await expect(page.getByText('The import of sheet.csv was interrupted')).toBeVisible()
})

test('what failed without a connection is not covered by the list that could not be refreshed either', async ({
  page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|Notification fetch failed|Dashboard stats failed/)
  await askForItems(await people.founder(), await people.invited('Demo Contributor'), 'Asked', ['Domain'])
  await people.open(page, 'Demo Admin', '/jit')
  const deny = page.getByRole('row', { name: /Domain/ }).getByRole('button', { name: 'Deny' })
  await expect(deny).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await deny.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('Failed to deny request')).toBeVisible()
  await expect(page.getByText('Failed to load JIT requests')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

test('a screen whose code cannot be fetched says so at once, and opens when it can be', async ({
  adminPage: page,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_FAILED|dynamically imported module/)
  let asked = 0
  const code = /\/assets\/(jit|audit)-screen-.*\.js$/
  await page.route(code, (route) => {
    asked += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toHaveCount(0)
  expect(asked).toBeLessThan(4)
  await page.unroute(code)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Audit Logs' })).toBeVisible()
})

test('a screen that could not be loaded without a connection does not suggest a reload, and opens by itself once there is one', async ({
  adminPage: page,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_|Failed to load resource|dynamically imported module|fetch failed|unreachable/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
  await page.context().setOffline(true)
  // Another test of this file may have left the code of other screens in the browser's cache.
  await page.getByRole('navigation').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  await expect(page.getByText(/it opens by itself once the connection is back/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Help', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText('This screen could not be shown')).toHaveCount(0)
})

test('an act that gets no answer says so in its form, and lets go of it with everything that was typed', async ({
  adminPage: page,
  pageFaults,
}) => {
  pageFaults.expect(/Notification fetch failed|Dashboard stats failed|ERR_/)
  await page.clock.install()
  await openVaults(page)
  await vaultRow(page, 'Padaria').click()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item', exact: true })
  await form.getByLabel('Title').fill('Unanswered')
  await form.getByLabel('Password / secret', { exact: true }).fill('bakery-secret-2')
  const asked = Promise.withResolvers<void>()
  const isWrite = (url: URL) => /^\/api\/(vaults\/logs|items)$/.test(url.pathname)
  await page.route(isWrite, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.resolve()
  })
  await form.getByRole('button', { name: 'Create item' }).click()
  await asked.promise
  await page.clock.fastForward('00:13')
  await expect(form.getByText('The server is taking a long time to answer')).toBeVisible()
  await expectFits360(page)
  await form.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByText('Failed to create item')).toBeVisible()
  await page.unroute(isWrite)
  await expect(form.getByLabel('Password / secret', { exact: true })).toHaveValue('bakery-secret-2')
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()
})

test('a page whose server never answers says that it waits, and goes on once there is an answer', async ({
  page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_/)
  await people.open(page, 'Demo Admin')
  await page.clock.install()
  for (const path of ['auth/me', 'account/unlock-methods*']) {
    const asked = Promise.withResolvers<void>()
    await page.route(`**/api/${path}`, () => asked.resolve(), { times: 1 })
    await page.reload()
    await asked.promise
    await page.clock.fastForward('00:13')
    await expect(page.getByText('The server is taking a long time to answer').first()).toBeVisible()
    await page.getByRole('button', { name: 'Stop waiting' }).first().click()
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
  }
})
