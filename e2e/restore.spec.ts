import type { Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { wordsOf } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openItem, openVaults, vaultRow } from './support/vaults.ts'

async function createItem(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Password / secret').fill('only here')
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
}

const onlyThisVersion = 'Only this version or a later one may make changes'

test('after a backup was put back two people compare words and go on, and what a browser still has is brought back', async ({
  adminPage: admin,
  people,
  server,
  unlockedPage,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_|Failed to load resource|Notification fetch failed/)
  await people.invited('Demo Manager', 'manager')
  const manager = await unlockedPage('Demo Manager')
  await openVaults(admin)
  await (await createVault(admin, 'Clientes')).click()
  await createItem(admin, 'Create First Item', 'Before the backup')
  const putBack = await server.copy()

  await admin.reload()
  await vaultRow(admin, 'Clientes').click()
  await createItem(admin, 'New Item', 'After the backup')
  await openVaults(admin)
  await (await createVault(admin, 'Founded later')).click()
  await createItem(admin, 'Create First Item', 'In a vault of its own')
  await admin.goto('/settings')
  await admin.getByRole('tab', { name: 'General' }).click()
  await admin.getByText('Advanced', { exact: true }).click()
  await admin.getByLabel(onlyThisVersion).check()
  await expect(admin.getByText('Earlier versions only read from now on')).toBeVisible()
  await manager.goto('/settings')
  await manager.getByRole('tab', { name: 'General' }).click()
  await expect(manager.getByLabel(onlyThisVersion)).toBeChecked()
  await putBack()

  for (const page of [admin, manager]) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Was a backup put back?' }).click(whileStretching)
    await expect(page.getByRole('heading', { name: 'Resume after a restore', level: 1 })).toBeVisible()
    await expect(page.getByText('1 decision about people, roles or keys')).toBeVisible(whileStretching)
  }
  await expect(manager.getByText('An admin has to propose it.', { exact: false })).toBeVisible()
  await expectAccessible(manager)
  await expect(admin.getByText('Clientes')).toBeVisible()
  await expect(admin.getByText('After the backup · written by you')).toBeVisible()
  await expect(admin.getByText('In a vault of its own · written by you')).toBeVisible()
  await admin.getByRole('button', { name: 'Propose to go on from here' }).click()
  const words = await wordsOf(admin.getByRole('list', { name: 'Words of the proposal' }))
  await expectAccessible(admin)
  await admin.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  await manager.reload()
  const shown = manager.getByRole('list', { name: 'Words of the proposal' })
  expect(await wordsOf(shown)).toBe(words)
  await expect(manager.getByRole('button', { name: 'Confirm', exact: true }).first()).toBeDisabled()
  await manager.getByLabel('The words are the same, and a backup was put back').check()
  await manager.getByRole('button', { name: 'Confirm', exact: true }).first().click()
  await expect(manager.getByText('Work goes on from the backup')).toBeVisible()
  // Everybody else learns that their browser may have something to bring back.
  await admin.goto('/notifications')
  await admin.getByRole('link', { name: /Work goes on from a backup/ }).click()
  await expect(admin.getByRole('heading', { name: 'Resume after a restore', level: 1 })).toBeVisible()

  await admin.goto('/restore')
  await admin.getByRole('button', { name: 'Bring back After the backup' }).click(whileStretching)
  await expect(admin.getByText('After the backup is back')).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  const gone = admin.getByRole('listitem').filter({ hasText: 'Not on the server' })
  await expect(gone.getByRole('combobox', { name: 'Where to' })).toHaveValue('Make Founded later again')
  await gone.getByRole('button', { name: 'Bring back 1 item' }).click()
  await expect(admin.getByText('Founded later: 1 item is back')).toBeVisible(whileStretching)
  await expect(gone).toHaveCount(0)
  await openVaults(admin)
  await vaultRow(admin, 'Clientes').click()
  const dialog = await openItem(admin, 'After the backup')
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText('only here')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await vaultRow(admin, 'Founded later').click()
  await expect(admin.getByRole('button', { name: 'In a vault of its own', exact: true })).toBeVisible()
})

test('if nothing was put back the page says that nothing is missing', async ({ adminPage: page }) => {
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('link', { name: 'Resume after a restore' }).click()
  await expect(page.getByText('Nothing is missing')).toBeVisible(whileStretching)
  await expectAccessible(page)
  await expectFits360(page)
})
