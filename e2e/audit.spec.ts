import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { keepInStep, makeAndDeleteVault, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { visit } from './support/visit.ts'

/** The id of the vault Delta/Ads. */
let ads = ''

test.beforeAll(async ({ people }) => {
  const admin = await people.founder()
  await makeVault(admin, 'Acme', 'unused')
  for (let made = 0; made < 105; made++) {
    await makeAndDeleteVault(admin, `Vault ${made}`)
  }
  ads = (await makeVault(admin, 'Ads', 'unused', await makeVault(admin, 'Delta', 'unused'))).id
  await makeVault(admin, 'Beta', 'unused')
})

const columns = ['Timestamp', 'Event', 'User', 'Vault', 'Item', 'IP address']

/** The warning, beside others that a browser with a hundred vaults to found may show. */
const otherLog = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This log is not the one that this browser has seen before' })

/** Sets the log's filter and waits until it applies, since the list before may show the same rows. */
async function choose(page: Page, event: string) {
  const filter = page.getByRole('combobox', { name: 'Filter by event type' })
  await filter.click()
  await page.getByRole('option', { name: event, exact: true }).click()
  await expect(filter).toHaveValue(event)
}

test('a log that cannot be loaded offers another try, without a toast', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/Audit log load failed|ERR_FAILED/)
  const page = await adminWithin('/')
  await page.route('**/api/audit/logs*', (route) => route.abort())
  await page.route('**/api/audit/reveals*', (route) => route.abort())
  await page.getByRole('link', { name: 'Audit Logs' }).first().click()
  await expect(page.getByText('The audit logs could not be loaded')).toBeVisible()
  await page.unroute('**/api/audit/logs*')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.last().click()
  await expect(page.getByRole('table')).toBeVisible()
  await test.step('if only the reveals of each day cannot be counted, that can be tried again by itself', async () => {
    const failed = page.getByRole('alert').filter({ hasText: 'The reveals could not be counted' })
    await expect(failed).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/audit/reveals*')
    await again.click()
    await expect(page.getByRole('heading', { name: 'Secrets revealed per day' })).toBeVisible()
  })
})

test('entries have their columns, the filter has its choices, and an empty result says so', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  for (const column of columns) await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: /Vault created.*Beta/ })
  await expect(row).toContainText('Demo Admin')
  await expect(row).toContainText(/127\.0\.0\.1|::1/)
  await row.getByRole('button', { name: /^Details/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'admin@agencia.example' })).toBeVisible()

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
  await test.step('it is searched by words of its groups, too', async () => {
    await page.keyboard.type('emergency rehearsal')
    await expect(page.getByRole('option')).toHaveText([
      'Rehearsal of an emergency started',
      'Rehearsal of an emergency ended',
    ])
    await expect(page.getByRole('group', { name: 'Temporary and emergency access' })).toBeVisible()
    // Base UI hides the rest of the page from screen readers meanwhile, which axe would find fault with.
    await expectAccessible(page, '[role=listbox]')
  })
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

test('what devices do by themselves is one line, which unfolds to its entries, and again after a failure', async ({
  adminAt,
  pageFaults,
  people,
}) => {
  pageFaults.expect(/ERR_FAILED/)
  await people.invited('Demo Manager', 'manager')
  await keepInStep(await people.founder())
  const page = await adminAt('/audit')
  const run = page.getByRole('button', { name: /^One by one: \d+ acts of devices by themselves/ }).first()
  const handed = page.getByRole('button', { name: /^Details: .* key of Beta to Demo Manager/ })
  await expect(run).toBeVisible()
  await expect(handed).toHaveCount(0)
  await page.route('**/api/audit/logs*', (route) => route.abort())
  await run.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The audit logs could not be loaded' }),
  ).toBeVisible()
  await page.unroute('**/api/audit/logs*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(handed).toBeVisible()
  await expectAccessible(page)
  await run.click()
  await expect(handed).toHaveCount(0)
  await test.step('whoever asks for such an event gets each entry', async () => {
    await choose(page, 'Vault key handed over')
    await expect(handed).toBeVisible()
    await expect(run).toHaveCount(0)
  })
})

test('saved questions set the filters that answer them, asking for the item if there is none', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  const exported = page.getByRole('button', { name: 'Who exported?' })
  await exported.click()
  await expect(page).toHaveURL(/\/audit\?event=set\.exported$/)
  await expect(exported).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Who opened an item?' }).click()
  const ask = page.getByRole('dialog', { name: 'Who opened an item?' })
  await ask.getByRole('combobox', { name: 'Item' }).fill('registrar')
  const option = page.getByRole('option').filter({ hasText: 'Ads registrar' })
  await expect(option).toContainText('Delta/Ads')
  await expectAccessible(page)
  await option.click()
  await expect(page).toHaveURL(/event=set\.opened&item=[0-9a-f-]+&from=.*&to=/)
  const opened = page.getByRole('button', { name: 'Who opened this in the last 30 days?' })
  await expect(opened).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue('Ads registrar · Delta/Ads')
  await expect(page.getByText('Nothing about Ads registrar.')).toBeVisible()
  await expectFits360(page)
  await test.step('an item has a button that leads there', async () => {
    const question = new URL(page.url()).searchParams
    await visit(page, `/vaults?vault=${ads}&item=${question.get('item')}`)
    await page.getByRole('link', { name: 'Who opened this in the last 30 days?' }).click()
    await expect(opened).toHaveAttribute('aria-pressed', 'true')
    expect(new URL(page.url()).searchParams.get('item')).toBe(question.get('item'))
  })
})

test('a long log loads on scrolling, renders only rows in sight, and a row expands to its sentence', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  await choose(page, 'Vault created')
  const acme = page.getByRole('row').filter({ hasText: /Vault created.*Acme/ })
  await expect(page.getByRole('row').filter({ hasText: 'Vault 104' })).toBeVisible()
  await expect(acme).toHaveCount(0)
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expect(acme).toBeVisible({ timeout: 500 })
  }).toPass()
  await acme.click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^Demo Admin created the vault Acme$/ }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('filters are in the address, combine, and are restored from it', async ({ adminWithin }) => {
  const page = await adminWithin('/audit')
  await choose(page, 'Vault created')
  await page.getByRole('combobox', { name: 'Vault', exact: true }).fill('Beta')
  await page.getByRole('option', { name: 'Beta' }).click()
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Today' }).click()
  await expect(page).toHaveURL(/event=vault_created.*vault=.*from=.*to=/)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Vault created' })).toHaveCount(1)
  const address = page.getByLabel('IP address')
  await address.pressSequentially('192.0.2.1')
  await expect(page.getByText('No audit logs found')).toBeVisible()
  await address.pressSequentially('7')
  await expect(page).toHaveURL(/ip=192\.0\.2\.17/)
  await expect(address).toHaveValue('192.0.2.17')
  await address.clear()
  await expect(page.getByRole('row').filter({ hasText: 'Vault created' })).toHaveCount(1)
  await address.fill('192.0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No audit logs found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/audit$/)
})

test('the log is verified in the browser, and the result is shown and remembered', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  await page.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify the audit log' })
  await expect(dialog.getByText('This browser has not verified the log yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Verify the whole log' }).click()
  await expect(dialog.getByText(/Entries 1 to \d+ hold/)).toBeVisible()
  await expect(dialog.getByText(/Last verified here on/)).toBeVisible()
  await expectAccessible(page)
})

// Promise 19
test('people who watch the log are warned above every screen, also of a server that answers everything but the newest entry', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/status of 500/)
  const page = await adminWithin('/audit')
  await expect(page.getByRole('table', { name: 'Audit Logs' })).toBeVisible()
  await page.context().route('**/api/audit/head', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), seq: 1 } })
  })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Audit Logs' })).toBeVisible()
  await expect(otherLog(page)).toBeVisible()
  await visit(page, '/vaults')
  await expect(page.getByRole('heading', { name: 'Vault Explorer' })).toBeVisible()
  await expect(otherLog(page)).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.context().unrouteAll({ behavior: 'wait' })
  await page.context().route('**/api/audit/head', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/vaults')
  const unknown = page.getByText(/could not be compared with what this browser has seen/)
  await expect(unknown).toBeVisible()
  await expectAccessible(page)
  // A failure that passes warns for seconds, not until the next look minutes later.
  await page.context().unroute('**/api/audit/head')
  await expect(unknown).toHaveCount(0)
})

test('custom days typed with the keyboard apply when they are complete, and the focus stays', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Other days' }).click()
  const from = page.getByLabel('From', { exact: true })
  await from.focus()
  await page.keyboard.type('03152024')
  await expect(from).toHaveValue('2024-03-15')
  await expect(from).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2024-03-15/)
  const to = page.getByLabel('To', { exact: true })
  // Rendered after the last choice: a screen that is still rendering would lose the next key.
  await expect(to).toHaveAttribute('min', '2024-03-15')
  await to.focus()
  await page.keyboard.type('04022024')
  await expect(to).toHaveValue('2024-04-02')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2024-03-15&to=2024-04-02/)
  await expect(
    page.getByText('Everything from Mar 15, 2024 to Apr 2, 2024 was looked through.'),
  ).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/to=2024-04-02/)
  await expectAccessible(page)
})

test('loaded pages stay when the network comes back, and what is beside them is refetched', async ({
  adminWithin,
  pageFaults,
}) => {
  // Calls that were under way when the network went.
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|Notification fetch failed/)
  const page = await adminWithin('/audit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await expect.poll(() => asked).toContain('/api/notifications')
  // All of them are refetched in one turn.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(asked).not.toContain('/api/audit/logs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('an export shows its progress and can be cancelled, leaving no file and no error', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/audit/export', async (route) => {
    await held.promise
    await route.abort()
  })
  let isSaved = false
  page.on('download', () => {
    isSaved = true
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click()
  await expect(page.getByText(/Exporting, .+ so far/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expect(page.getByText('The audit log could not be exported')).toHaveCount(0)
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0)
  held.resolve()
  expect(isSaved).toBe(false)
})

test('the log is exported as a file with the present filter, and the export is recorded', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit?event=vault_created')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON Lines, for programs' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.jsonl$/)
  await choose(page, 'Audit log exported')
  await expect(page.getByRole('row').filter({ hasText: 'Audit log exported' })).toHaveCount(1)
})

test('the column of vaults shows in which vault each is, as far as the reader sees it', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit?event=vault_created')
  const cell = page.getByRole('row').filter({ hasText: 'Ads' }).getByRole('cell').nth(3)
  await expect(cell).toHaveText(/^Delta\s?\/\s?Ads$/)
  await expect(cell).toHaveAttribute('title', 'Delta/Ads')
})

test('every row stays inside its card from tablets to laptops, in the language with the longer names', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/audit')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Auditoria' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  for (const width of [640, 768, 1024, 1280, 1536]) {
    await page.setViewportSize({ width, height: 800 })
    const outside = () =>
      table.evaluate((element) => {
        const { right } = element.getBoundingClientRect()
        return [...element.querySelectorAll('th, td')].filter(
          (cell) => cell.getBoundingClientRect().right > right,
        ).length
      })
    await expect.poll(outside, { message: `${width} px` }).toBe(0)
    await expect(table.getByRole('row').nth(3).getByRole('button')).toBeInViewport()
  }
})

test('a contributor sees their own events and is told so', async ({ page, people }) => {
  await people.open(page, 'Demo Contributor', '/audit')
  await expect(page.getByText('You see your own events.')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Demo Contributor')
  await expect(page.getByRole('table')).not.toContainText('Demo Admin')
  await expect(page.getByRole('button', { name: 'What did somebody open?' })).toHaveCount(0)
  // Terms are recorded by a hash, which says nothing to a person.
  await expect(page.getByRole('row').filter({ hasText: 'Terms accepted' }).first()).toContainText(
    'Terms and privacy policy',
  )
})
