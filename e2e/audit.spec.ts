import { callApi } from './support/api.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const columns = ['Timestamp', 'Event', 'User', 'Vault', 'Item', 'IP Address']

async function choose(page: import('@playwright/test').Page, event: string) {
  await page.getByRole('combobox', { name: 'Filter by event type' }).click()
  await page.getByRole('option', { name: event, exact: true }).click()
}

test('a log that cannot be loaded is offered again, with no toast', async ({
  adminPage: page,
  pageFaults,
}) => {
  pageFaults.expect(/Audit log load failed|ERR_FAILED/)
  await page.route('**/api/audit/logs*', (route) => route.abort())
  await page.getByRole('link', { name: 'Audit Logs' }).first().click()
  await expect(page.getByText('The audit logs could not be loaded')).toBeVisible()
  await page.unroute('**/api/audit/logs*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('entries stand with their columns; the filter has the choices and an empty one says so', async ({
  adminPage: page,
}) => {
  const made = await callApi(page, 'POST', '/vaults', {
    name: 'Acme',
    type: 'client',
    parent_id: null,
    tags: { client: '', squad: '' },
  })
  expect(made.status).toBeLessThan(300)
  await page.goto('/audit')
  for (const column of columns) await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Vault created' })
  await expect(row).toContainText('admin@agencia.example')
  await expect(row).toContainText('Acme')
  await expect(row).toContainText(/127\.0\.0\.1|::1/)

  await page.getByRole('combobox', { name: 'Filter by event type' }).click()
  await expect(page.getByRole('option')).toContainText([
    'All events',
    'Login',
    'Logout',
    'Item created',
    'Item revealed',
    'Item deleted',
    'Vault created',
    'JIT requested',
    'JIT approved',
  ])
  await page.keyboard.press('Escape')
  await choose(page, 'Login')
  await expect(page.getByRole('row').filter({ hasText: 'Vault created' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Login' }).first()).toBeVisible()
  await choose(page, 'JIT approved')
  await expect(page.getByText('No audit logs found')).toBeVisible()
  await choose(page, 'All events')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
})

test('a long log comes in pages', async ({ adminPage: page }) => {
  for (let made = 0; made < 105; made++) await callApi(page, 'POST', '/vaults', { name: `Vault ${made}` })
  await page.goto('/audit')
  await choose(page, 'Vault created')
  await expect(page.getByRole('row')).toHaveCount(101)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('row')).toHaveCount(107)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('a contributor sees their own events and is told so', async ({ page, people }) => {
  await people.open(page, 'Demo Contributor')
  await page.goto('/audit')
  await expect(page.getByText('You see your own events.')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('contributor@agencia.example')
  await expect(page.getByRole('table')).not.toContainText('admin@agencia.example')
})
