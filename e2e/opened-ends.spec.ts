// Promise 2

import type { Page } from '@playwright/test'
import { untilDelivered, untilNextPoll } from './support/next-poll.ts'
import { openBrowser } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openItem, pickMember, vaultRow } from './support/vaults.ts'

async function openVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

async function reveal(page: Page) {
  const dialog = await openItem(page, 'Acme shop')
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText('acme-secret-1')).toBeVisible()
}

test('a removed member keeps nothing on the screen: what they revealed closes in every window', async ({
  adminPage: admin,
  people,
  browser,
  server,
}) => {
  await admin.getByRole('link', { name: 'Vaults', exact: true }).click()
  await createVault(admin, 'Acme')
  await openVault(admin, 'Acme')
  await admin.getByRole('button', { name: 'New Item' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New Item', exact: true })
  await dialog.getByLabel('Title').fill('Acme shop')
  await dialog.getByLabel('Password / Secret', { exact: true }).fill('acme-secret-1')
  await dialog.getByRole('button', { name: 'Create Item' }).click()
  await expect(dialog).toBeHidden()

  await people.invited('Demo Contributor')
  const { page: member, context, faults } = await openBrowser(browser, server)
  faults.expect(/40[0-9]/)
  await people.open(member, 'Demo Contributor')
  await openVault(admin, 'Acme')
  const members = await pickMember(admin, 'Acme', 'Demo Contributor')
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  const entry = members.getByRole('listitem').filter({ hasText: 'Demo Contributor' })
  await expect(entry).toContainText('Can open it', untilDelivered)

  const second = await context.newPage()
  await second.goto('/vaults')
  for (const window of [member, second]) {
    await openVault(window, 'Acme')
    await expect(window.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
    await reveal(window)
  }

  await entry.getByRole('button', { name: 'Remove Demo Contributor' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(members.getByText('Demo Contributor loses this vault now')).toBeVisible()
  for (const window of [member, second]) {
    await expect(window.getByText('acme-secret-1')).toHaveCount(0, untilNextPoll)
  }
  await expectAccessible(second)
  await context.close()
})
