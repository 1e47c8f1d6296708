import type { Locator, Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { askForItems } from './support/prepared/asked-items.ts'
import { handIn, makeClientVault } from './support/prepared/client-links.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** Answers a list with so many made-up rows before the real ones, each made of the first real one. */
async function lengthen(
  page: Page,
  path: string,
  count: number,
  made: (index: number) => Record<string, unknown>,
): Promise<void> {
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const real = await response.json()
    const rows = Array.from({ length: count }, (_, index) => ({ ...real[0], ...made(index) }))
    await route.fulfill({ response, json: [...rows, ...real] })
  })
}

/** Scrolls the list's dialog to its end until the row is drawn. */
async function scrollTo(dialog: Locator, row: Locator): Promise<void> {
  await expect(async () => {
    await dialog
      .getByRole('list')
      .last()
      .evaluate((list) => {
        let above: Element | null = list
        while (above && !/auto|scroll/.test(getComputedStyle(above).overflowY)) above = above.parentElement
        above?.scrollTo(0, 1e9)
      })
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('of 200 members of a vault only those in sight are drawn, all are reached, and one is found by name', async ({
  adminPage: page,
  people,
}) => {
  const vault = await makeVault(await people.founder(), 'Crowd', 'secret')
  await lengthen(page, 'vaults/*/members', 200, (index) => ({
    user_id: idOf(index),
    name: `Pérsona ${index}`,
    email: `person${index}@agencia.example`,
    source: 'direct',
  }))
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Members of Crowd' })
  const members = dialog.getByRole('region', { name: 'Members', exact: true }).getByRole('listitem')
  await expect(members.first()).toHaveAttribute('aria-setsize', '200')
  expect(await members.count()).toBeLessThan(60)
  await scrollTo(dialog, dialog.getByText('admin@agencia.example'))
  await dialog.getByRole('searchbox', { name: 'Search members' }).fill('persona 120')
  await expect(members).toHaveCount(1)
  await expect(members).toContainText('person120@agencia.example')
})

test('of 300 links of a client, and 400 submissions, only those in sight are drawn, and all are reached', async ({
  adminPage: page,
  people,
  server,
}) => {
  const { vault, made } = await makeClientVault(people, 'Padaria')
  await handIn(made, server.url, {})
  await lengthen(page, 'vaults/*/client-links', 300, (index) => ({ id: idOf(index), name: `Link ${index}` }))
  await lengthen(page, 'vaults/*/submissions', 400, (index) => ({
    id: idOf(index),
    link_name: `Link ${index}`,
    ...(index % 2 === 0 ? {} : { state: 'refused', decided_by: 'Ana', decided_at: new Date().toISOString() }),
  }))
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Client links' }).click()
  const links = page.getByRole('dialog', { name: 'Client links' })
  await expect(links.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '301')
  expect(await links.getByRole('listitem').count()).toBeLessThan(60)
  await scrollTo(links, links.getByText('Padaria link'))
  await page.keyboard.press('Escape')

  await page.goto(`/vaults?vault=${vault.id}&submissions=open`)
  const inbox = page.getByRole('dialog', { name: 'Submitted by client' })
  const waiting = inbox.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  await expect(waiting.first()).toHaveAttribute('aria-setsize', '201')
  expect(await inbox.getByRole('listitem').count()).toBeLessThan(80)
  await inbox.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(inbox.getByText('201 selected')).toBeVisible()
  await scrollTo(inbox, inbox.getByText('Through the link Link 399'))
})

test('a search that many vaults answer shows more of them where no item does, counts them all, and says that there are more', async ({
  adminPage: page,
  people,
}) => {
  await makeVault(await people.founder(), 'Bakery', 'secret')
  await lengthen(page, 'vaults', 120, (index) => ({ id: idOf(index), name: `Tailor ${index}` }))
  await page.goto('/help')
  await page.getByRole('button', { name: 'Search all vaults' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search all vaults' })
  await dialog.getByRole('combobox').fill('tailor')
  await expect(dialog.getByRole('option')).toHaveCount(50)
  await expect(dialog.getByText('120 vaults found')).toBeAttached()
  await expect(dialog.getByText('More vaults have such a name: type more of it.')).toBeVisible()
  await dialog.getByRole('combobox').fill('tailor 119')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await expect(dialog.getByText('More vaults have such a name: type more of it.')).toHaveCount(0)
})

test('of a request’s long reason the table shows the first lines, and all of it when asked, unless nothing of it is cut off', async ({
  adminPage: page,
  people,
}) => {
  await askForItems(await people.founder(), await people.invited('Demo Contributor'), 'Asked', ['Domain'])
  const reason = `${'To publish the campaign of the shop '.repeat(26)}until Friday`
  const fitting = 'To publish the campaign of the shop '.repeat(5)
  const reasons = [reason, fitting]
  await lengthen(page, 'jit/requests?*', 2, (index) => ({ id: idOf(index), reason: reasons[index] }))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/jit')
  const rows = page.getByRole('table', { name: 'JIT Requests' }).locator('tbody').getByRole('row')
  const heightOf = async () => (await rows.first().boundingBox())?.height ?? 0
  await expect(rows).toHaveCount(3)
  expect(await heightOf()).toBeLessThan(200)
  await rows.first().getByRole('button', { name: 'Show all of it' }).click()
  expect(await heightOf()).toBeGreaterThan(200)
  const other = rows.nth(1).getByRole('button', { name: 'Show all of it' })
  await expect(other).toHaveCount(0)
  // Narrower, its end is cut off too.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(other).toBeVisible()
  await expectFits360(page)
  await expectAccessible(page)
})

test('of 500 one-time links the first are drawn, more when asked, and the one that a notification is about', async ({
  adminPage: page,
  people,
}) => {
  const { session } = await people.founder()
  const secret = { title: 'Bank', type: '', login: '', password: 'p', login_url: '', notes: '', fields: [] }
  await session.links.sendSecret({ label: 'Bank', secret: { ...secret, no_copy: false } })
  await lengthen(page, 'one-time-links', 499, (index) => ({ id: idOf(index), label: null }))
  await page.goto('/links')
  const rows = page.getByRole('table', { name: 'One-time links' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(100)
  await page.goto(`/links?link=${idOf(320)}`)
  await expect(rows.and(page.locator('[aria-current]'))).toBeInViewport()
  const more = page.getByRole('button', { name: 'Show more' })
  for (let piece = 0; piece < 4; piece++) await more.click()
  await expect(rows).toHaveCount(500)
  await expect(more).toHaveCount(0)
  await expect(page.getByText('Older links that have ended are left out here.')).toBeVisible()
})
