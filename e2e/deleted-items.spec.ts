import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import type { Person } from './support/prepared/people.ts'
import { shownDeleted, shownItem, shownPerson } from './support/prepared/shown.ts'
import { makeItem, makeVault, type PreparedVault, titlesIn } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openItem } from './support/vaults.ts'
import { visit } from './support/visit.ts'

test.describe.configure({ mode: 'serial' })

const password = 'Sereno-da-noite-1931'

/** The vaults by their names, and the ids of the items in them by their titles. */
const vaults: Record<string, PreparedVault> = {}
const ids: Record<string, Record<string, string>> = {}

test.beforeAll(async ({ people }) => {
  const admin = await people.founder()
  for (const [name, titles] of Object.entries({
    Padaria: ['Bank'],
    Relojoaria: ['Safe'],
    Chapelaria: ['To delete', 'To move'],
    Oficina: ['Not mine'],
    Sapataria: [],
  })) {
    await addVault(admin, name, titles)
  }
  for (const [name, titles] of Object.entries({
    Papelaria: ['Ads 1', 'Ads 2', 'Ads 3', 'Ads 4', 'Ads 5'],
    Floricultura: ['Ads 1', 'Ads 2', 'Ads 3', 'Ads 4'],
    Marcenaria: ['Bench', 'Lathe', 'Plane'],
    Livraria: ['Oldest'],
    Tecelagem: ['First', 'Second'],
  })) {
    await addVault(admin, name, titles)
    for (const title of titles) await deleteIn(admin, name, title)
  }
})

async function addVault(admin: Person, name: string, titles: readonly string[]) {
  const vault = await makeVault(admin, name, 'unused')
  vaults[name] = vault
  ids[name] = {}
  for (const title of titles) ids[name][title] = await makeItem(admin, vault, { title }, { password })
}

const vaultOf = (name: string): PreparedVault => {
  const vault = vaults[name]
  if (!vault) throw new Error(`no vault ${name}`)
  return vault
}
const idOf = (name: string, title: string) => ids[name]?.[title] ?? ''
const addressOf = (name: string) => `/vaults?vault=${vaultOf(name).id}`
const deleteIn = async (person: Person, name: string, title: string) =>
  person.session.items.delete(await shownItem(person, idOf(name, title)))

/** Opens the list of a vault's deleted items. */
async function openDeleted(page: Page, count: number) {
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  await expect(dialog.getByRole('listitem')).toHaveCount(count)
  return dialog
}

async function close(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('a deleted item is found under Recently deleted, comes back with its secret and history, or is deleted for good', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/status of 500/)
  const page = await adminWithin(addressOf('Padaria'))
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
  await close(page)
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true })

test('several deleted items are restored together; one that is refused stays selected, and a run can be stopped', async ({
  adminWithin,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 500/)
  const admin = await people.founder()
  const page = await adminWithin(addressOf('Papelaria'))
  const dialog = await openDeleted(page, 5)
  await dialog.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await expect(bar(page)).toContainText('Nothing selected')
  await expect(bar(page).getByRole('button', { name: 'Restore' })).toBeDisabled()
  await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(0)

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

  const third = `**/api/items/${idOf('Papelaria', 'Ads 3')}/restore`
  await page.route(third, (route) => route.fulfill({ status: 500, body: '' }))
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('2 items restored')).toBeVisible()
  await expect(page.getByText('Ads 3 was not restored')).toBeVisible()
  await expect(bar(page)).toContainText('1 selected')
  await expect(box(page, 'Ads 3')).toBeChecked()
  expect(await titlesIn(admin, vaultOf('Papelaria'))).toEqual(['Ads 2', 'Ads 5', 'Papelaria registrar'])
  await page.unroute(third)

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
  await expect(item.getByText(password)).toBeVisible()
  await close(page)
})

test('several deleted items are deleted for good after one question; what a colleague restored meanwhile leaves the list, which says so', async ({
  adminWithin,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 404/)
  const admin = await people.founder()
  const vault = vaultOf('Floricultura')
  const page = await adminWithin(addressOf('Floricultura'))
  const dialog = await openDeleted(page, 4)
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

  await admin.session.items.restore(await shownDeleted(admin, vault, 'Ads 2'))
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
  await close(page)
})

test('a contributor restores what they made themselves, and only sees the rest', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const vault = vaultOf('Oficina')
  const contributor = await people.invited('Demo Contributor')
  await admin.session.vaults.addMember(vault, await shownPerson(admin, contributor.id))
  await admin.session.keepInStep()
  const id = await makeItem(contributor, vault, { title: 'Mine' }, { password })
  await admin.session.items.delete(await shownItem(admin, id))
  await deleteIn(admin, 'Oficina', 'Not mine')
  const page = await unlockedPage('Demo Contributor', { path: addressOf('Oficina'), isWithin: false })
  const dialog = await openDeleted(page, 2)
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
  adminWithin,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const admin = await people.founder()
  const page = await adminWithin(addressOf('Relojoaria'))
  const item = await openItem(page, 'Safe')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(password)).toBeVisible()
  await deleteIn(admin, 'Relojoaria', 'Safe')
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
  const form = page.getByRole('dialog', { name: 'Edit item' })
  await form.getByLabel('Login instructions').fill('By the side door')
  await deleteIn(admin, 'Relojoaria', 'Safe')
  await lookAgain(page)
  await expect(form.getByText('This item was deleted or moved to another vault')).toBeVisible(untilNextPoll)
  await expect(form.getByLabel('Login instructions')).toHaveValue('By the side door')
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await page.goto(`${addressOf('Relojoaria')}&item=${idOf('Relojoaria', 'Safe')}`)
  await expect(page.getByRole('alert').getByText('This item was deleted')).toBeVisible()
  await close(page)
})

test('what a colleague restored or deleted for good meanwhile leaves the list, which says so', async ({
  adminWithin,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 404/)
  const admin = await people.founder()
  const vault = vaultOf('Marcenaria')
  const page = await adminWithin(addressOf('Marcenaria'))
  const dialog = await openDeleted(page, 3)
  const row = (title: string) => dialog.getByRole('listitem').filter({ hasText: title })
  const said = page.getByText('A colleague has restored it or deleted it for good')

  await admin.session.items.purge(await shownDeleted(admin, vault, 'Bench'))
  await row('Bench').getByRole('button', { name: 'Restore' }).click()
  await expect(said).toHaveCount(1)
  await expect(row('Bench')).toHaveCount(0)
  await row('Lathe').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await admin.session.items.restore(await shownDeleted(admin, vault, 'Lathe'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(said).toHaveCount(2)
  await expect(row('Lathe')).toHaveCount(0)
  await expect(row('Plane')).toBeVisible()
  await close(page)
})

test('who deletes or moves an item that a colleague has just deleted reads that it was deleted, and by whom', async ({
  adminWithin,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const admin = await people.founder()
  const titles = { Delete: 'To delete', Move: 'To move' }
  for (const act of ['Delete', 'Move'] as const) {
    const title = titles[act]
    const page = await adminWithin(addressOf('Chapelaria'))
    const item = await openItem(page, title)
    await item.getByRole('button', { name: act === 'Move' ? 'Move to another vault' : 'Delete' }).click()
    const moving = page.getByRole('dialog', { name: 'Move to another vault' })
    if (act === 'Move') {
      await moving.getByRole('combobox', { name: 'New vault' }).click()
      await page.getByRole('option', { name: 'Sapataria' }).click()
    }
    // What the page asks for by itself could tell it earlier.
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await pressed
      await route.fallback()
    })
    await deleteIn(admin, 'Chapelaria', title)
    const asked = act === 'Move' ? moving : page.getByRole('alertdialog')
    await asked.getByRole('button', { name: act, exact: true }).click()
    press()
    await page.unroute('**/api/**')
    await expect(page.getByText('Deleted by admin@agencia.example').first()).toBeVisible()
    await expect(page.getByText('This does not exist')).toHaveCount(0)
    for (let open = await page.getByRole('dialog').count(); open > 0; open--)
      await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('of 2,000 deleted items only those in sight are drawn, and the last one is reached and restored', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  const count = 2000
  const madeId = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
  const atOnce = 200
  await page.route('**/api/vaults/*/deleted-items*', async (route) => {
    const url = new URL(route.request().url())
    const cursor = url.searchParams.get('cursor')
    const response = await route.fetch({ url: url.origin + url.pathname })
    const [real] = (await response.json()).items
    const from = cursor === null ? 0 : Number(cursor.slice(-12))
    const made = Array.from({ length: Math.min(atOnce, count - 1 - from) }, (_, index) => ({
      ...real,
      id: madeId(from + index),
      title: `Shelf ${from + index + 1}`,
      deleted_at: real.purge_at,
    }))
    const isLast = from + atOnce >= count
    await route.fulfill({
      response,
      json: { items: isLast ? [...made, real] : made, next: isLast ? null : madeId(from + atOnce) },
    })
  })
  await visit(page, addressOf('Livraria'))
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
  await close(page)
})

test('after an item is deleted for good by the keyboard, the focus stays in the list, whose buttons say for which item they are', async ({
  adminWithin,
}) => {
  const page = await adminWithin(addressOf('Tecelagem'))
  await page.getByRole('button', { name: 'Recently deleted' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const purge = dialog.getByRole('button', { name: 'Delete for good' })
  await expect(purge.first()).toHaveAccessibleDescription('Second')
  await purge.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item deleted for good')).toBeVisible()
  await expect(purge).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent))
    .toContain('First')
})
