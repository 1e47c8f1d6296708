import type { Locator, Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { personRow } from './support/people.ts'
import { askForItems } from './support/prepared/asked-items.ts'
import { handIn, makeClientVault } from './support/prepared/client-links.ts'
import { sendPrepared } from './support/prepared/one-time-links.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { makeEmptyVault, makeItem, makeVault, type PreparedVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem } from './support/vaults.ts'
import { visit } from './support/visit.ts'

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

const title =
  'Access of the agency to the advertising panel of the main account of the shop of Moda Íris in production'
const lineHeight = 24

/** What is left of a laptop's screen at 200 % zoom. */
const zoomed = { width: 640, height: 400 }
const phone = { width: 360, height: 740 }
const widest = 'W'.repeat(300)
const longWord = 'Associação'.repeat(12)
const whole = { ratio: 1 }

async function manyNotices(page: Page): Promise<void> {
  await page.route('**/api/notifications', async (route) => {
    const response = await route.fetch()
    const { notifications, ...rest } = await response.json()
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...notifications[0],
      id: idOf(index),
    }))
    await route.fulfill({ response, json: { ...rest, notifications: many } })
  })
}

/** That the last line of a question's message is above its buttons. */
async function expectWhole(question: Locator): Promise<void> {
  const message = await question.getByText('Are you sure').locator('..').boundingBox()
  const buttons = await question.locator('[data-dialog-footer]').boundingBox()
  if (!message || !buttons) throw new Error('the question is not shown')
  expect(message.y + message.height).toBeLessThanOrEqual(buttons.y)
}

let acme: PreparedVault
let bakery: PreparedVault
let site: PreparedVault

test.beforeAll(async ({ people, server }) => {
  const admin = await people.founder()
  const contributor = await people.invited('Demo Contributor')
  await askForItems(admin, contributor, 'Asked', ['Domain'])
  acme = await makeVault(admin, 'Acme', 'secret')
  for (const named of [title, widest]) await makeItem(admin, acme, { title: named }, { password: 'secret' })
  const client = await makeClientVault(people, 'Bakery')
  bakery = client.vault
  await handIn(client.made, server.url, {})
  await sendPrepared(people)
  for (const name of ['Moda', 'Padaria']) {
    site = await makeEmptyVault(admin, 'Site', await makeEmptyVault(admin, name), longWord)
    await admin.session.vaults.addMember(site, await shownPerson(admin, contributor.id))
  }
  await admin.session.keepInStep()
})

test('of 200 members of a vault only those in sight are drawn, all are reached, and one is found by name', async ({
  adminWithin,
}) => {
  const page = await adminWithin(`/vaults?vault=${acme.id}`)
  await lengthen(page, 'vaults/*/members', 200, (index) => ({
    user_id: idOf(index),
    name: `Pérsona ${index}`,
    email: `person${index}@agencia.example`,
    source: 'direct',
  }))
  await page.getByRole('button', { name: 'Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Members of Acme' })
  const members = dialog.getByRole('region', { name: 'Members', exact: true }).getByRole('listitem')
  await expect(members.first()).toHaveAttribute('aria-setsize', '200')
  expect(await members.count()).toBeLessThan(60)
  await scrollTo(dialog, dialog.getByText('admin@agencia.example'))
  await dialog.getByRole('searchbox', { name: 'Search members' }).fill('persona 120')
  await expect(members).toHaveCount(1)
  await expect(members).toContainText('person120@agencia.example')
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('of 300 links of a client, and 400 submissions, only those in sight are drawn, and all are reached', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/help')
  await lengthen(page, 'vaults/*/client-links', 300, (index) => ({ id: idOf(index), name: `Link ${index}` }))
  await lengthen(page, 'vaults/*/submissions', 400, (index) => ({
    id: idOf(index),
    link_name: `Link ${index}`,
    ...(index % 2 === 0 ? {} : { state: 'refused', decided_by: 'Ana', decided_at: new Date().toISOString() }),
  }))
  await visit(page, `/vaults?vault=${bakery.id}`)
  await page.getByRole('button', { name: 'Client links' }).click()
  const links = page.getByRole('dialog', { name: 'Client links' })
  await expect(links.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '301')
  expect(await links.getByRole('listitem').count()).toBeLessThan(60)
  await scrollTo(links, links.getByText('Bakery link'))
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()

  await visit(page, `/vaults?vault=${bakery.id}&submissions=open`)
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
}) => {
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
  adminWithin,
}) => {
  const page = await adminWithin('/help')
  const reason = `${'To publish the campaign of the shop '.repeat(26)}until Friday`
  const fitting = 'To publish the campaign of the shop '.repeat(5)
  const reasons = [reason, fitting]
  await lengthen(page, 'jit/requests?*', 2, (index) => ({ id: idOf(index), reason: reasons[index] }))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await visit(page, '/jit')
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
  adminWithin,
}) => {
  const page = await adminWithin('/help')
  await lengthen(page, 'one-time-links', 499, (index) => ({ id: idOf(index), label: null }))
  await visit(page, '/links')
  const rows = page.getByRole('table', { name: 'One-time links' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(100)
  await visit(page, '/help')
  await expect(rows).toHaveCount(0)
  await visit(page, `/links?link=${idOf(320)}`)
  await expect(rows.and(page.locator('[aria-current]'))).toBeInViewport()
  const more = page.getByRole('button', { name: 'Show more' })
  for (let piece = 0; piece < 4; piece++) await more.click()
  await expect(rows).toHaveCount(500)
  await expect(more).toHaveCount(0)
  await expect(page.getByText('Older links that have ended are left out here.')).toBeVisible()
})

test('a title of a hundred letters is whole in three lines above an item on a phone, one that is too long is told the limit, and the longest leaves room below it', async ({
  adminWithin,
}) => {
  const page = await adminWithin(`/vaults?vault=${acme.id}`)
  const dialog = await openItem(page, title)
  await page.setViewportSize(phone)
  const heading = dialog.getByRole('heading', { name: title })
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThanOrEqual(3 * lineHeight)
  await expectFits360(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit item' })
  await form.getByLabel('Title').fill('x'.repeat(301))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This is too long: at most 300 characters.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('zoomed in, the longest title leaves room for what is below it, in a dialog and in a question', async () => {
    const dialog = await openItem(page, widest)
    await page.setViewportSize(zoomed)
    await expect(dialog.getByRole('button', { name: 'Edit' })).toBeInViewport(whole)
    const reveal = dialog.getByRole('button', { name: 'Reveal Password' })
    await reveal.scrollIntoViewIfNeeded()
    await expect(reveal).toBeInViewport(whole)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport(whole)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Delete' })).toBeInViewport(whole)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport(whole)
    await expectAccessible(page)
    await question.evaluate((popup) => popup.scrollTo(0, popup.scrollHeight))
    await expectWhole(question)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the buttons of a question cover none of its words', async () => {
    const dialog = await openItem(page, 'Acme registrar')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expectWhole(question)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('two vaults of one name are told apart when somebody loses both', async ({ adminWithin }) => {
  const page = await adminWithin('/settings')
  await personRow(page, 'contributor@agencia.example').getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Moda / Site', { exact: true })).toBeVisible()
  await expect(question.getByText('Padaria / Site', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
})

test('a vault’s client is whole below its name on a phone, and the names of a file and of its columns in an import, also if each is one long word', async ({
  adminWithin,
}) => {
  const page = await adminWithin(`/vaults?vault=${site.id}`)
  await page.setViewportSize(phone)
  const cutOf = (text: Locator) => text.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await cutOf(page.getByText(longWord))).toBe(0)

  await visit(page, '/import')
  const name = `${longWord}.csv`
  const buffer = Buffer.from(`name,url,username,password,${longWord}\nA,https://a.example,u,p,x\n`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  expect(await cutOf(page.getByRole('heading', { name }))).toBe(0)
  await page.getByLabel('Vault for all rows').fill('Agency')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await cutOf(page.getByTitle(longWord, { exact: true }))).toBe(0)
})

test('zoomed in, the notifications end above the window’s edge, and lead to all of them', async ({
  adminAt,
}) => {
  const page = await adminAt('/help')
  await manyNotices(page)
  await page.setViewportSize(zoomed)
  await page.reload()
  await page.getByRole('button', { name: /notifications/i }).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('listitem')).toHaveCount(20)
  await expect(popover.getByRole('link', { name: 'See all notifications' })).toBeInViewport(whole)
  await expect(popover.getByRole('heading', { name: 'Notifications' })).toBeInViewport(whole)
  const last = popover.getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport(whole)
})
