import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, createVault, openItem, vaultRow } from './support/vaults.ts'

async function openEdit(page: Page, title: string) {
  const dialog = await openItem(page, title)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: 'Edit item' })
}

async function changePassword(page: Page, title: string, password: string) {
  const form = await openEdit(page, title)
  await form.getByRole('button', { name: 'Change secret' }).click()
  await form.getByLabel(/^Password/).fill(password)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

test('an earlier version is opened from the history and restored, and nothing is lost by it', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await (await createVault(page, 'Acme')).click()
  await page.getByRole('button', { name: 'Create First Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Ads')
  await form.getByLabel(/^Password/).fill('first-Secret')
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()
  await changePassword(page, 'Ads', 'second-Secret')

  const dialog = page.getByRole('dialog', { name: 'Ads', exact: true })
  await dialog.getByText('2 versions').click()
  await expect(dialog.getByText('Password changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('first-Secret')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Reveal old password' }).click()
  await expect(dialog.getByText('first-Secret')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog.getByText('3 versions')).toBeVisible()
  await expect(dialog.getByText('Restored from version 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText('first-Secret').first()).toBeVisible()
  await expectFits360(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Audit Logs' }).click()
  await expect(page.getByText('Ads').first()).toBeVisible()
})

test('a long history shows its newest page, and earlier versions when asked', async ({ adminWithin }) => {
  const page = await adminWithin('/vaults')
  // Makes the server's pages small, since writing more than fifty versions takes long.
  await page.route(/\/api\/items\/[^/]+\/history\?/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
  await vaultRow(page, 'Acme').click()
  const dialog = await openItem(page, 'Ads')
  await dialog.getByText('3 versions').click()
  await expect(dialog.getByText('Restored from version 1')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'View' })).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Load earlier versions' }).click()
  await expect(dialog.getByRole('button', { name: 'View' })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Load earlier versions' })).toHaveCount(0)
  await expect(dialog.getByText('3 versions')).toBeVisible()
})

test('saving over a newer version shows both; keeping mine applies my changes to it and keeps what only they changed', async ({
  adminWithin,
  people,
  browser,
}) => {
  const page = await adminWithin('/vaults')
  await vaultRow(page, 'Acme').click()
  const form = await openEdit(page, 'Ads')
  await form.getByLabel('Title').fill('My ads')

  const context = await browser.newContext()
  const other = await context.newPage()
  await people.open(other, 'Demo Admin')
  await other.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(other, 'Acme').click()
  const theirs = await openEdit(other, 'Ads')
  await theirs.getByLabel('Title').fill('Their ads')
  await theirs.getByLabel(/^Login \/ username/).fill('theirs@acme.example')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()

  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this item' })
  await expect(conflict.getByText('My ads')).toBeVisible()
  await expect(conflict.getByText('Their ads')).toBeVisible()
  await expect(conflict.getByText('Both changed it')).toHaveCount(1)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Back to editing' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('My ads')
  await form.getByRole('button', { name: 'Save' }).click()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  const kept = page.getByRole('dialog', { name: 'My ads', exact: true })
  await expect(kept.getByText('theirs@acme.example')).toBeVisible()
  await expect(page.getByText('This item is not what its author saved')).toHaveCount(0)
  await context.close()
})

test('taking theirs leaves the newer version as it is', async ({ adminWithin, people, browser }) => {
  const page = await adminWithin('/vaults')
  await vaultRow(page, 'Acme').click()
  const form = await openEdit(page, 'My ads')
  await form.getByLabel('Title').fill('Never saved')
  const context = await browser.newContext()
  const other = await context.newPage()
  await people.open(other, 'Demo Admin')
  await other.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(other, 'Acme').click()
  await changePassword(other, 'My ads', 'third-Secret')

  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this item' })
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  const shown = page.getByRole('dialog', { name: 'My ads', exact: true })
  await shown.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(shown.getByText('third-Secret')).toBeVisible()
  await context.close()
})

test('an item that the server drops from a list is reported in red', async ({ adminWithin }) => {
  const page = await adminWithin('/vaults')
  await vaultRow(page, 'Acme').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().route('**/api/items?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: [] })
  })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, 'Acme').click()
  await expect(page.getByText('This list is not as the members of the vault left it')).toBeVisible()
  await expect(page.getByText(/1 item is missing that was here before/)).toBeVisible()
  await expectAccessible(page)
})

test('a version that required a check-out is checked out from the history, even if the item requires none now', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await (await createVault(page, 'Freed')).click()
  await page.getByRole('button', { name: 'Create First Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Switch')
  await form.getByLabel(/^Password/).fill('first-Secret')
  await form.getByLabel('Requires Check-out').check()
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()
  const dialog = await openItem(page, 'Switch')
  await dialog.getByRole('button', { name: 'Check-out' }).click()
  await expect(dialog.getByText(/^You have this item checked out until/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const edit = await openEdit(page, 'Switch')
  await edit.getByLabel('Requires Check-out').uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()

  await dialog.getByText('2 versions').click()
  await expect(dialog.getByRole('button', { name: 'Check-out' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('Check this item out to reveal it.')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check-out' }).click()
  await dialog.getByRole('button', { name: 'Reveal old password' }).click()
  await expect(dialog.getByText('first-Secret')).toBeVisible()
  await expect(dialog.getByText(/^You have this item checked out until/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Check-in' }).click()
  await expect(dialog.getByText(/^You have this item checked out until/)).toHaveCount(0)
  await expect(dialog.getByText('first-Secret')).toHaveCount(0)
})

test('a credential that was read and checked in asks to be changed, until its password is', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await (await createVault(page, 'Shared')).click()
  await page.getByRole('button', { name: 'Create First Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Router')
  await form.getByLabel(/^Password/).fill('first-Secret')
  await form.getByLabel('Owner').fill('manager@agencia.example')
  await form.getByLabel('Requires Check-out').check()
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()
  const dialog = await openItem(page, 'Router')
  await dialog.getByRole('button', { name: 'Check-out' }).click()
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText('first-Secret')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check-in' }).click()
  await expect(dialog.getByText('Change this password')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Router').getByText('Change it')).toBeVisible()

  await openItem(page, 'Router')
  await expect(dialog.getByText('Change this password')).toBeVisible()
  await expect(dialog.getByText(/checked it out, read it and gave it back/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check-out' }).click()
  await dialog.getByRole('button', { name: 'Change password' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByLabel(/^Password/).fill('second-Secret')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(dialog.getByText('Change this password')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card(page, 'Router').getByText('Change it')).toHaveCount(0)
})
