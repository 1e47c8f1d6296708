import { expectFits360 } from './support/narrow.ts'
import { lookUntil, untilDelivered } from './support/next-poll.ts'
import { openUsers, personRow } from './support/people.ts'
import { askForItems } from './support/prepared/asked-items.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a contributor requests one item, a manager approves it, it opens for that time and closes again', async ({
  people,
  unlockedPage,
  page: asking,
  pageFaults,
}) => {
  test.setTimeout(300_000)
  pageFaults.expect(/40[0-9]/)
  const founder = await people.founder()
  const managing = await people.invited('Demo Manager', 'manager')
  await people.invited('Demo Contributor')
  const vault = await makeVault(founder, 'Padaria', 'unused')
  await founder.session.keepInStep()
  await managing.session.keepInStep()
  const draft = { title: 'Bakery site', owner: 'manager@agencia.example' }
  await makeItem(managing, vault, draft, { password: 'bakery-secret-1' })
  await asking.clock.install()
  await people.open(asking, 'Demo Contributor')

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

  const manager = await unlockedPage('Demo Manager')
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
  await expect(approving).toBeHidden(untilDelivered)
  await expect(row).toContainText('1 of 2 hours')
  await expect(row).toContainText('approved')

  await asking.clock.fastForward(6_000)
  await expect(item.getByText(/^Open to you until/)).toBeVisible(untilDelivered)
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
  await lookUntil(asking, (briefly) => expect(own).toContainText('revoked', briefly))
  await own.getByRole('link', { name: 'Bakery site' }).click()
  await expect(item.getByText('Your access was revoked.')).toBeVisible()

  // The owner is told to change what was read.
  await manager.getByRole('link', { name: 'Dashboard' }).click()
  const task = manager.getByText('Demo Contributor had temporary access to it in Padaria.')
  await lookUntil(manager, (briefly) => expect(task).toBeVisible(briefly))
  await openUsers(manager)
  await personRow(manager, 'contributor@agencia.example')
    .getByRole('button', { name: /^More about/ })
    .click()
  await manager.getByRole('menuitem', { name: 'What they could read' }).click()
  const reading = manager.getByRole('table', { name: 'What they could read' }).getByRole('row')
  await expect(reading.filter({ hasText: 'Bakery site' })).toContainText('Temporary access until')
})

test('requests for items of two vaults of one name say below which vault each is', async ({
  people,
  unlockedPage,
}) => {
  const founder = await people.founder()
  const asking = await people.invited('Demo Colleague')
  for (const client of ['Bakery', 'Florist']) {
    const above = await makeVault(founder, client, 'p')
    await askForItems(founder, asking, 'Ads', ['Campaigns'], above)
  }
  const page = await unlockedPage('Demo Manager')
  await page.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Bakery / Ads' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Florist / Ads' })).toHaveCount(1)
  await expectAccessible(page)
  await expectFits360(page)
})
