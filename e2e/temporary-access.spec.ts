import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { followInvitation, invite, openBrowser, openUsers, personRow } from './support/people.ts'
import { askForItems } from './support/prepared/asked-items.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, vaultRow } from './support/vaults.ts'

const delivery = { timeout: 70_000 }

async function openVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('a contributor requests one item, a manager approves it, it opens for that time and closes again', async ({
  adminPage: admin,
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  await admin.getByRole('link', { name: 'Vaults', exact: true }).click()
  await createVault(admin, 'Padaria')
  await openVault(admin, 'Padaria')
  await admin.getByRole('button', { name: 'New Item' }).click()
  const making = admin.getByRole('dialog', { name: 'New Item', exact: true })
  await making.getByLabel('Title').fill('Bakery site')
  await making.getByLabel('Password / Secret', { exact: true }).fill('bakery-secret-1')
  await making.getByRole('button', { name: 'Create Item' }).click()
  await expect(making).toBeHidden()
  await openUsers(admin)
  const managerLink = await invite(admin, 'manager@agencia.example', 'Demo Manager', 'Manager')
  const contributorLink = await invite(admin, 'contributor@agencia.example', 'Demo Contributor')

  const { page: manager, context: managers } = await openBrowser(browser, server)
  await followInvitation(manager, managerLink, 'Demo Manager')
  const { page: asking, context: askings, faults } = await openBrowser(browser, server)
  faults.expect(/40[0-9]/)
  await asking.clock.install()
  await followInvitation(asking, contributorLink, 'Demo Contributor')

  // The search finds it, says that it is closed, and leads to where it can be requested.
  await asking.keyboard.press('ControlOrMeta+k')
  await asking.getByPlaceholder('Title, login, client or vault').fill('bakery')
  const hit = asking.getByRole('option', { name: /Bakery site/ })
  await expect(hit).toContainText('Closed to you: open it to ask for access')
  await hit.click()
  const item = asking.getByRole('dialog', { name: 'Bakery site', exact: true })
  await item.getByRole('button', { name: 'Request Temporary Access' }).click()
  const dialog = asking.getByRole('dialog', { name: 'Request Temporary Access' })
  await expect(dialog.getByLabel('Duration')).toContainText('2 hours')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('This is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('To publish the spring menu')
  await expectAccessible(asking)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(item.getByText('You asked for 2 h of access')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Request Temporary Access' })).toBeHidden()

  await openVault(manager, 'Padaria')
  await expect(manager.getByRole('button', { name: 'New Item' })).toBeEnabled(delivery)
  await manager.getByRole('link', { name: 'Dashboard' }).click()
  await expect(manager.getByRole('region', { name: 'Pending JIT' })).toContainText('1')
  await manager.getByRole('link', { name: /Approve or deny temporary access/ }).click()
  const row = manager.getByRole('row').filter({ hasText: 'To publish the spring menu' })
  await expect(row).toContainText('pending')
  await expectAccessible(manager)
  await row.getByRole('button', { name: 'Approve Demo Contributor for Bakery site' }).click()
  const approving = manager.getByRole('dialog', { name: 'Approve temporary access' })
  await expect(approving).toContainText('contributor@agencia.example')
  await approving.getByLabel('Approved duration').click()
  await manager.getByRole('option', { name: '1 hour' }).click()
  await expectAccessible(manager)
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(approving).toBeHidden(delivery)
  await expect(row).toContainText('1 of 2 hours')
  await expect(row).toContainText('approved')

  await asking.clock.fastForward(6_000)
  await expect(item.getByText(/^Open to you until/)).toBeVisible(delivery)
  await expect(item.getByRole('timer')).toContainText(/59:\d\d left|1:00:00 left/)
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText('bakery-secret-1')).toBeVisible()
  await expectAccessible(asking)
  await expectFits360(asking)
  await asking.setViewportSize({ width: 1280, height: 800 })

  // An hour passes with activity: idle, the key would be locked first.
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await asking.keyboard.press('Shift')
    await asking.clock.fastForward(600_000)
  }
  await expect(item.getByText('bakery-secret-1')).toHaveCount(0)
  await expect(item.getByText('Your temporary access has ended.')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Request Temporary Access' })).toBeVisible()

  // For the server, which has another clock, access goes on; the person is told that the clocks differ.
  await asking.keyboard.press('Shift')
  await asking.clock.fastForward(600_000)
  await asking.keyboard.press('Escape')
  await asking.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  const own = asking.getByRole('row').filter({ hasText: 'To publish the spring menu' })
  await own.getByRole('link', { name: 'Bakery site' }).click()
  await expect(item.getByText(/^By the clock of this device your access is over\./)).toBeVisible()
  await expectAccessible(asking)

  await row.getByRole('button', { name: 'Revoke' }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('revoked')
  await asking.keyboard.press('Escape')
  await asking.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  await expect(own).toContainText('revoked', delivery)
  await own.getByRole('link', { name: 'Bakery site' }).click()
  await expect(item.getByText('Your access was revoked.')).toBeVisible()

  // The owner is told to change what was read.
  await admin.getByRole('link', { name: 'Dashboard' }).click()
  await expect(admin.getByText('Demo Contributor had temporary access to it in Padaria.')).toBeVisible(
    delivery,
  )
  await openUsers(admin)
  await personRow(admin, 'contributor@agencia.example')
    .getByRole('button', { name: /^More about/ })
    .click()
  await admin.getByRole('menuitem', { name: 'What they could read' }).click()
  const reading = admin.getByRole('table', { name: 'What they could read' }).getByRole('row')
  await expect(reading.filter({ hasText: 'Bakery site' })).toContainText('Temporary access until')
  await managers.close()
  await askings.close()
})

test('requests for items of two vaults of one name say below which vault each is', async ({
  adminPage: admin,
  people,
}) => {
  const founder = await people.founder()
  const asking = await people.invited('Demo Colleague')
  for (const client of ['Bakery', 'Florist']) {
    const above = await makeVault(founder, client, 'p')
    await askForItems(founder, asking, 'Ads', ['Campaigns'], above)
  }
  await admin.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  const rows = admin.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Bakery / Ads' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Florist / Ads' })).toHaveCount(1)
  await expectAccessible(admin)
  await expectFits360(admin)
})
