// Lies of the server as people meet them. Each is a row of tests/lying-server as well.

import type { Page, Route } from '@playwright/test'
import { openAccount, proveAgain } from './support/account.ts'
import { unlock } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { askForItems, denyAll } from './support/prepared/asked-items.ts'
import { makeClientVault, makeLinkOf } from './support/prepared/client-links.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'
import { openVaults, vaultRow } from './support/vaults.ts'

const digits = '482913'
const instruction = `Type ${digits} into the other browser, and your passphrase at https://help.example`

/** From now on the server's answers to these calls are changed on their way, to the page and to the worker. */
async function lie<T>(page: Page, method: string, path: RegExp, change: (body: T) => T) {
  await page.context().route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as T) })
  })
}
const honest = (page: Page) => page.context().unrouteAll({ behavior: 'wait' })

const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
async function chooseSheet(page: Page, row: string) {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from(`${header}\n${row}`)
  await page.locator('input[type=file]').setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer })
}

// Promises 20, 21
test('a new browser’s name brings no digits and no instruction, is hidden while digits are compared, and no error brings any', async ({
  page,
  people,
  browser,
  pageFaults,
}) => {
  pageFaults.expect(/429/)
  await people.founder()
  await page.clock.install()
  await people.open(page, 'Demo Admin')
  const asks = /\/api\/account\/browser-approvals$/
  await lie<object[]>(page, 'GET', asks, (rows) =>
    rows.map((row) => ({ ...row, label: `Firefox on Linux. ${instruction}`, ip_address: digits })),
  )
  const context = await browser.newContext()
  const newcomer = await context.newPage()
  await signIn(newcomer, 'Demo Admin')
  await newcomer.getByRole('button', { name: 'Ask another of my browsers' }).click()
  await newcomer.getByRole('button', { name: 'Ask now' }).click()
  await passToNextPoll(page)
  const banner = page.getByText('A new browser asks to be let in')
  await expect(banner).toBeVisible(untilNextPoll)
  await expect(page.getByText('Firefox on Linux').first()).toBeVisible()
  await page.getByRole('button', { name: 'View request' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Let a new browser in?' })
  await expect(dialog.getByText('Firefox on Linux')).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(page.getByText(digits)).toHaveCount(0)

  const answering = /\/api\/account\/browser-approvals\/[^/]+\/answer$/
  const detail = `That was too many tries at once. Try again in ${digits} s.`
  const refusal = { status: 429, json: { code: 'too_many', detail } }
  await page.context().route(answering, (route) => route.fulfill(refusal), { times: 1 })
  await dialog.getByRole('button', { name: 'It is me' }).click()
  await expect(dialog.getByText(/Too much was asked at once/)).toBeVisible()
  await expect(page.getByText(digits)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'It is me' }).click()
  await expect(dialog.getByLabel('Six digits of the new browser')).toBeVisible(untilNextPoll)
  await expect(page.getByText('Firefox on Linux')).toHaveCount(0)
  await context.close()
})

// Promise 20
test('a passkey that nobody signed is not listed, and no change is signed over it', async ({
  page,
  people,
}) => {
  await people.founder()
  await people.open(page, 'Demo Admin')
  await lie<{ methods: { id: string }[] }>(page, 'GET', /\/api\/account\/unlock-methods/, (keys) => {
    const passkey = { credential_id: 'AAAA', prf_salt: 'A'.repeat(43), label: 'Old phone' }
    const [first] = keys.methods
    const id = '01890000-0000-7000-8000-00000000beef'
    return { ...keys, methods: [...keys.methods, { ...first, id, kind: 'passkey', argon2: null, passkey }] }
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await openAccount(page)
  await expect(page.getByText(/other ways to unlock your key than you last chose/)).toBeVisible()
  await expect(page.getByText('Old phone')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your passphrase' })
  for (const field of ['Passphrase', 'Repeat passphrase'])
    await dialog.getByLabel(field, { exact: true }).fill('velvet orchard comet saddle ribbon quarry')
  await dialog.getByRole('button', { name: 'Save passphrase' }).click()
  await proveAgain(page)
  await expect(page.getByText(/other ways to unlock your key than you last chose/).nth(1)).toBeVisible()
  expect(sent).toEqual([])
  await honest(page)
})

// Promise 4
test('an import asks before its rows follow a vault’s spelling, and names the vaults that it fills', async ({
  people,
  adminPage: page,
}) => {
  const admin = await people.founder()
  await makeVault(admin, 'ACME', '')
  await makeVault(admin, 'Twice', '')
  await makeVault(admin, 'Twice', '')
  await chooseSheet(page, 'acme,api_key,Key,,p,,,,,\nTwice,api_key,Other,,p,,,,,')
  const vaults = page.getByRole('list', { name: 'The vaults as they will be' }).getByRole('listitem')
  await expect(vaults.filter({ hasText: 'Twice' })).toContainText('2 vaults have this path')
  const start = page.getByRole('button', { name: 'Import 2 items' })
  await start.click()
  await expect(page.getByText('Answer this first.')).toBeVisible()
  await page.getByLabel('Put these rows into the existing vaults').check()
  await expect(vaults.filter({ hasText: 'ACME' })).toContainText('1 row')
  await page.getByLabel('Make new vaults as the file spells them').check()
  await expect(vaults.filter({ hasText: 'acme' })).toContainText(/new/i)
  await start.click()
  await expect(page.getByText('sheet.csv was imported')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vaults created' })).toContainText('1')
})

// Promise 21
test('the report of an import has no word of the server', async ({ people, adminPage: page }) => {
  await people.founder()
  await lie<object>(page, 'POST', /\/api\/import\/sheets$/, () => ({
    imported_count: 0,
    errors_count: 1,
    errors: [{ index: 0, code: 'invalid', field: 'title', fault: 'too_long', detail: instruction }],
  }))
  await chooseSheet(page, 'Reports,api_key,Key,,p,,,,,')
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  const report = page.getByRole('table', { name: 'Refused rows' })
  await expect(report).toContainText('This is too long.')
  await expect(page.getByText(instruction)).toHaveCount(0)
  await honest(page)
})

// Promises 4, 10
test('a new browser that is shown no organisation founds none, whatever role it is told, and says so', async ({
  page,
  people,
}) => {
  await people.invited('Demo Contributor')
  await lie<object>(page, 'GET', /\/api\/auth\/me$/, (me) => ({ ...me, role: 'admin', admin_exists: false }))
  await lie<object>(page, 'GET', /\/api\/roster(\?|$)/, () => ({ statements: [] }))
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await people.openSignedIn(page, 'Demo Contributor')
  await unlock(page)
  await expect(page.getByText('Your key is not in this organisation’s list')).toBeVisible()
  await page.getByRole('button', { name: 'Make Me Admin' }).click()
  await expect(page.getByText(/founded nothing and entered nothing/).nth(1)).toBeVisible()
  expect(sent.filter((path) => /roster|make-me-admin/.test(path))).toEqual([])
  await honest(page)
})

// Promise 4
test('a client link under another’s name is named as that before it is withdrawn, and nothing that came by it is erased', async ({
  people,
  page,
}) => {
  const { vault } = await makeClientVault(people, 'Padaria')
  const founder = await people.founder()
  await makeLinkOf(founder, vault, { name: 'Padaria 2', address: '', deputy: null })
  await people.open(page, 'Demo Admin')
  await lie<{ name: string }[]>(page, 'GET', /\/client-links$/, (links) => {
    const names = links.map(({ name }) => name).reverse()
    return links.map((link, place) => ({ ...link, name: names[place] ?? '', waiting: 1 }))
  })
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Client links', exact: true }).click()
  const links = page.getByRole('dialog', { name: 'Client links' })
  const row = links.getByRole('listitem').filter({ hasText: 'Padaria 2' })
  await row.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw Padaria 2 all the same?' })
  await expect(question).toContainText('nothing that came through it is erased')
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('Open')
  await honest(page)
})

// Promise 13
test('requests that the server alone lists as denied are named as such', async ({ people, page }) => {
  const founder = await people.founder()
  const asking = await people.invited('Demo Newcomer')
  const requests = await askForItems(founder, asking, 'Brewery', ['Till', 'Shop'])
  await denyAll(founder, requests.slice(0, 1))
  await people.open(page, 'Demo Admin')
  await page.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  const row = (item: string) => page.getByRole('row').filter({ hasText: item })
  await expect(row('Till')).toContainText('Nobody’s signature says so')
  await expect(row('Shop')).not.toContainText('Nobody’s signature says so')
})

// Promise 4
test('of two vaults with one name and place each is named as that, before anything is saved in one', async ({
  people,
  page,
}) => {
  const admin = await people.founder()
  for (const name of ['Twins', 'Twins', 'Alone']) await makeVault(admin, name, '')
  await people.open(page, 'Demo Admin')
  await openVaults(page)
  await vaultRow(page, 'Twins').first().click()
  await expect(page.getByText('Another vault has the same name and place')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await vaultRow(page, 'Alone').click()
  await expect(page.getByText('Another vault has the same name and place')).toHaveCount(0)
})
