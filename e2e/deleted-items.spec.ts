import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import type { Person } from './support/prepared/people.ts'
import { makeItem, makeVault, titlesIn } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openItem } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const password = 'Sereno-da-noite-1931'

test('a deleted item is found under Recently deleted, comes back with its secret and history, or is deleted for good', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 500/)
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Padaria', 'unused')
  await makeItem(admin, vault, { title: 'Bank', login: 'ana' }, { password })
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  await expect(dialog.getByText('Nothing was deleted here in the last 30 days.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  for (const title of ['Padaria registrar', 'Bank']) {
    const item = await openItem(page, title)
    await item.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('It can be restored for 30 days')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText('It can be restored for 30 days, under Recently deleted.').last(),
    ).toBeVisible()
    await expect(card(page, title)).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect(dialog).toContainText('Padaria')
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Bank')
  await expect(rows.first()).toContainText('Deleted by admin@agencia.example')
  await expect(rows.first()).toContainText('Can be restored until')
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.route('**/api/items/*/restore', (route) => route.fulfill({ status: 500, body: '' }))
  const restore = rows.first().getByRole('button', { name: 'Restore' })
  await restore.click()
  await expect(page.getByText('The item could not be restored')).toBeVisible()
  await page.unroute('**/api/items/*/restore')
  const request = page.waitForRequest((sent) => sent.url().endsWith('/restore'))
  await restore.click()
  expect((await request).postData() ?? '').not.toContain(password)
  await expect(page.getByText('Item restored')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await rows.first().getByRole('button', { name: 'Delete for good' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nobody can restore it afterwards.')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('Nothing was deleted here in the last 30 days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const item = await openItem(page, 'Bank')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(password)).toBeVisible()
  await item.getByText('History', { exact: true }).click()
  await expect(item.getByText('Restored from version 1')).toBeVisible()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true })

/** Deletes items of these titles, made in a new vault, and opens the list of them. */
async function openDeleted(page: Page, admin: Person, name: string, titles: readonly string[]) {
  const vault = await makeVault(admin, name, 'unused')
  const ids: Record<string, string> = {}
  for (const title of titles) {
    const id = await makeItem(admin, vault, { title }, { password: `password of ${title}` })
    await admin.session.items.delete({ id, title, revision: 1, vault })
    ids[title] = id
  }
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  await expect(dialog.getByRole('listitem')).toHaveCount(titles.length)
  return { vault, ids, dialog }
}

test('several deleted items are restored together; one that is refused stays selected, and a run can be stopped', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 500/)
  const admin = await people.founder()
  const titles = ['Ads 1', 'Ads 2', 'Ads 3', 'Ads 4', 'Ads 5']
  const { vault, ids, dialog } = await openDeleted(page, admin, 'Papelaria', titles)
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await expect(bar(page)).toContainText('Nothing selected')
  await expect(bar(page).getByRole('button', { name: 'Restore' })).toBeDisabled()
  await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  // A press anywhere upon a row, and one with Shift; by keyboard, too. The newest deletion comes first.
  await dialog.getByRole('listitem').first().click()
  await expect(box(page, 'Ads 5')).toBeChecked()
  await box(page, 'Ads 2').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await box(page, 'Ads 4').focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('3 selected')
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.route(`**/api/items/${ids['Ads 3']}/restore`, (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('2 items restored')).toBeVisible()
  await expect(page.getByText('Ads 3 was not restored')).toBeVisible()
  await expect(bar(page)).toContainText('1 selected')
  await expect(box(page, 'Ads 3')).toBeChecked()
  expect(await titlesIn(admin, vault)).toEqual(['Ads 2', 'Ads 5', 'Papelaria registrar'])
  await page.unroute(`**/api/items/${ids['Ads 3']}/restore`)

  // Stopped during the first one, which is finished; until then nothing closes the dialog.
  let go: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/items/*/restore', async (route) => {
    await isHeld
    await route.continue()
  })
  await bar(page).getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar(page)).toContainText('3 selected')
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(bar(page)).toContainText('Restoring 1 of 3')
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  go()
  await expect(page.getByText('1 item restored')).toBeVisible()
  await expect(bar(page)).toContainText('2 selected')
  await page.unroute('**/api/items/*/restore')

  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText('Nothing was deleted here in the last 30 days.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('6 items', { exact: true })).toBeVisible()
  const item = await openItem(page, 'Ads 5')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText('password of Ads 5')).toBeVisible()
})

test('several deleted items are deleted for good after one question; what a colleague restored meanwhile leaves the list, which says so', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 404/)
  const admin = await people.founder()
  const { vault, ids, dialog } = await openDeleted(page, admin, 'Floricultura', [
    'Ads 1',
    'Ads 2',
    'Ads 3',
    'Ads 4',
  ])
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
  for (const title of ['Ads 1', 'Ads 2', 'Ads 3']) await box(page, title).click()
  const purge = bar(page).getByRole('button', { name: 'Delete for good' })
  await purge.click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 items for good?' })
  await expect(question).toContainText('Nobody can restore what is deleted for good.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(page)).toContainText('3 selected')
  await expect(dialog.getByRole('listitem')).toHaveCount(4)

  await admin.session.items.restore({ id: ids['Ads 2'] ?? '', title: 'Ads 2', revision: 1, vault })
  await purge.click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('2 items deleted for good')).toBeVisible()
  await expect(page.getByText('Ads 2 was not deleted for good')).toBeVisible()
  await expect(page.getByText('A colleague has restored it')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(bar(page)).toContainText('Nothing selected')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(1)
  expect(await titlesIn(admin, vault)).toEqual(['Ads 2', 'Floricultura registrar'])
})

test('a contributor restores what they made themselves, and only sees the rest', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Oficina', 'unused')
  const contributor = await people.invited('Demo Contributor')
  await admin.session.vaults.addMember(vault, contributor.id, 'contributor@agencia.example')
  await admin.session.keepInStep()
  const theirs = await makeItem(contributor, vault, { title: 'Mine' }, { password })
  const other = await makeItem(admin, vault, { title: 'Not mine' }, { password })
  for (const [id, title] of [
    [theirs, 'Mine'],
    [other, 'Not mine'],
  ] as const) {
    await admin.session.items.delete({ id, title, revision: 1, vault })
  }
  const page = await unlockedPage('Demo Contributor')
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const rowOf = (title: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  await expect(rowOf('Not mine')).toBeVisible()
  await expect(rowOf('Not mine').getByRole('button')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(box(page, 'Not mine')).toBeDisabled()
  await bar(page).getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar(page)).toContainText('1 selected')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await rowOf('Mine').getByRole('button', { name: 'Restore' }).click()
  await expect(rowOf('Mine')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page, 'Mine')).toBeVisible()
})

test('an item that a colleague deletes while it is open says who and when, offers nothing that would fail, and leads to where it is restored', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Relojoaria', 'unused')
  const id = await makeItem(admin, vault, { title: 'Safe', login_instructions: '' }, { password })
  await page.goto(`/vaults?vault=${vault.id}`)
  const item = await openItem(page, 'Safe')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(password)).toBeVisible()
  await admin.session.items.delete({ id, title: 'Safe', revision: 1, vault })
  await lookAgain(page)
  const said = item.getByRole('alert')
  await expect(said).toContainText('This item was deleted', untilNextPoll)
  await expect(said).toContainText('admin@agencia.example')
  await expect(said).toContainText('Can be restored until')
  await expect(item.getByText(password)).toHaveCount(0)
  await expect(item.getByRole('button')).toHaveText(['', 'Recently deleted', 'Close'])
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await item.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await openItem(page, 'Safe')

  await item.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Item' })
  await form.getByLabel('Login instructions').fill('By the side door')
  await admin.session.items.delete({ id, title: 'Safe', revision: 3, vault })
  await lookAgain(page)
  await expect(form.getByText('This item was deleted or moved to another vault')).toBeVisible(untilNextPoll)
  await expect(form.getByLabel('Login instructions')).toHaveValue('By the side door')
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/vaults?vault=${vault.id}&item=${id}`)
  await expect(page.getByRole('alert').getByText('This item was deleted')).toBeVisible()
})

test('what a colleague restored or deleted for good meanwhile leaves the list, which says so', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 404/)
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Marcenaria', 'unused')
  const ids: Record<string, string> = {}
  for (const title of ['Bench', 'Lathe', 'Plane']) {
    const id = await makeItem(admin, vault, { title }, { password })
    await admin.session.items.delete({ id, title, revision: 1, vault })
    ids[title] = id
  }
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const row = (title: string) => dialog.getByRole('listitem').filter({ hasText: title })
  await expect(row('Bench')).toBeVisible()
  const said = page.getByText('A colleague has restored it or deleted it for good')

  await admin.session.items.purge(ids.Bench ?? '', vault)
  await row('Bench').getByRole('button', { name: 'Restore' }).click()
  await expect(said).toHaveCount(1)
  await expect(row('Bench')).toHaveCount(0)
  await admin.session.items.restore({ id: ids.Lathe ?? '', title: 'Lathe', revision: 1, vault })
  await row('Lathe').getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(said).toHaveCount(2)
  await expect(row('Lathe')).toHaveCount(0)
  await expect(row('Plane')).toBeVisible()
})

test('who deletes or moves an item that a colleague has just deleted reads that it was deleted, and by whom', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Chapelaria', 'unused')
  await makeVault(admin, 'Sapataria', 'unused')
  const titles = { Delete: 'To delete', Move: 'To move' }
  for (const act of ['Delete', 'Move'] as const) {
    const title = titles[act]
    const id = await makeItem(admin, vault, { title }, { password })
    await page.goto(`/vaults?vault=${vault.id}`)
    const item = await openItem(page, title)
    await item.getByRole('button', { name: act === 'Move' ? 'Move to another vault' : 'Delete' }).click()
    const moving = page.getByRole('dialog', { name: 'Move to another vault' })
    if (act === 'Move') {
      await moving.getByRole('combobox', { name: 'New vault' }).click()
      await page.getByRole('option', { name: 'Sapataria' }).click()
    }
    await admin.session.items.delete({ id, title, revision: 1, vault })
    const asked = act === 'Move' ? moving : page.getByRole('alertdialog')
    await asked.getByRole('button', { name: act, exact: true }).click()
    await expect(page.getByText('Deleted by admin@agencia.example').first()).toBeVisible()
    await expect(page.getByText('This does not exist')).toHaveCount(0)
  }
})

test('of 2,000 deleted items only those in sight are drawn, and the last one is reached and restored', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Livraria', 'unused')
  const kept = await makeItem(admin, vault, { title: 'Oldest' }, { password })
  await admin.session.items.delete({ id: kept, title: 'Oldest', revision: 1, vault })
  const count = 2000
  const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
  const atOnce = 200
  await page.route('**/api/vaults/*/deleted-items*', async (route) => {
    const url = new URL(route.request().url())
    const cursor = url.searchParams.get('cursor')
    const response = await route.fetch({ url: url.origin + url.pathname })
    const [real] = (await response.json()).items
    const from = cursor === null ? 0 : Number(cursor.slice(-12))
    const made = Array.from({ length: Math.min(atOnce, count - 1 - from) }, (_, index) => ({
      ...real,
      id: idOf(from + index),
      title: `Shelf ${from + index + 1}`,
      deleted_at: real.purge_at,
    }))
    const isLast = from + atOnce >= count
    await route.fulfill({
      response,
      json: { items: isLast ? [...made, real] : made, next: isLast ? null : idOf(from + atOnce) },
    })
  })
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const rows = dialog.getByRole('listitem')
  await expect(rows.first()).toContainText('Shelf')
  expect(await rows.count()).toBeLessThan(60)
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count))
  const oldest = rows.filter({ hasText: 'Oldest' })
  await expect(async () => {
    await dialog.getByRole('list').evaluate((list) => list.parentElement?.parentElement?.scrollTo(0, 1e9))
    await expect(oldest).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(oldest).toHaveAttribute('aria-posinset', String(count))
  expect(await rows.count()).toBeLessThan(60)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(async () => {
    await dialog.getByRole('list').evaluate((list) => list.parentElement?.parentElement?.scrollTo(0, 1e9))
    await expect(oldest).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // Scrolled, no row shows above the button that selects them.
  const select = dialog.getByRole('button', { name: 'Select' })
  const isCovered = (button: Element) => {
    const bar = button.parentElement?.parentElement
    const scroller = bar?.parentElement
    if (!bar || !scroller) throw new Error('the bar is gone')
    return bar.getBoundingClientRect().top <= scroller.getBoundingClientRect().top
  }
  expect(await select.evaluate(isCovered)).toBe(true)
  await oldest.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Item restored')).toBeVisible()
  await expect(oldest).toHaveCount(0)
  await expect(rows.last()).toBeVisible()
})

test('after an item is deleted for good by the keyboard, the focus stays in the list, whose buttons say for which item they are', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Sapataria', 'unused')
  for (const title of ['First', 'Second']) {
    const id = await makeItem(admin, vault, { title }, { password })
    await admin.session.items.delete({ id, title, revision: 1, vault })
  }
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const purge = dialog.getByRole('button', { name: 'Delete for good' })
  await expect(purge.first()).toHaveAccessibleDescription('Second')
  await purge.first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item deleted for good')).toBeVisible()
  await expect(purge).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent))
    .toContain('First')
})
