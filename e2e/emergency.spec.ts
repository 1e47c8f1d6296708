import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import { personRow } from './support/people.ts'
import { makeTwoPersonVault, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const secret = 'registrar-secret-1'

test.beforeAll(async ({ people }) => {
  await people.invited('Demo Contributor')
  await makeTwoPersonVault(people, 'Treasury', secret)
  await makeVault(await people.founder(), 'Padaria', secret)
})

const within = (path: string) => ({ path, isWithin: true })

async function openItemIn(page: Page, vault: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, vault).click()
  return openItem(page, `${vault} registrar`)
}

/** Requests emergency access, and reads that it waits for two approvals. */
async function breakGlass(page: Page, vault: string, reason: string) {
  const item = await openItemIn(page, vault)
  await item.getByRole('button', { name: 'Emergency Access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Emergency Access' })
  await expect(dialog).toContainText('Two different admins or managers have to approve')
  await expect(dialog).toContainText('Visible to approvers, in the log and in chat; no secrets')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('This is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await expect(item.getByText('You asked for emergency access · 0 / 2 approvals')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Emergency Access' })).toBeHidden()
  return item
}

const rowOf = (page: Page, vault: string) => page.getByRole('row').filter({ hasText: `${vault} registrar` })

/** Approves in the row's dialog, and reads the server's message. */
async function approve(page: Page, vault: string, message: string) {
  const button = { name: `Approve Demo Contributor for ${vault} registrar` }
  await rowOf(page, vault).getByRole('button', button).click()
  return approveOpened(page, vault, message)
}

async function approveOpened(page: Page, vault: string, message: string) {
  const dialog = page.getByRole('dialog', { name: 'Approve emergency access' })
  await expect(dialog).toContainText('contributor@agencia.example')
  await expect(dialog).toContainText('One hour from the second approval')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(dialog).toBeHidden()
  return rowOf(page, vault)
}

test('a list of emergencies that is empty or cannot be loaded says so, and contributors have no entry for it', async ({
  pageFaults,
  unlockedPage,
  adminWithin,
}) => {
  pageFaults.expect(/500/)
  const admin = await adminWithin('/')
  await admin.getByRole('link', { name: 'Break-Glass', exact: true }).click()
  await expect(admin.getByText('No break-glass requests')).toBeVisible()
  await expectAccessible(admin)
  await admin.route('**/api/breakglass/requests*', (route) => route.fulfill({ status: 500, body: '' }))
  await admin.reload()
  await expect(admin.getByRole('alert')).toContainText('Failed to load break-glass requests')
  await admin.unroute('**/api/breakglass/requests*')
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByText('No break-glass requests')).toBeVisible()

  const contributor = await unlockedPage('Demo Contributor', within('/'))
  await expect(contributor.getByRole('link', { name: 'JIT Requests', exact: true })).toBeVisible()
  await expect(contributor.getByRole('link', { name: 'Break-Glass', exact: true })).toHaveCount(0)
})

test('in an emergency, an admin and a manager open one item of a two-person vault to a contributor, and everybody sees it', async ({
  unlockedPage,
  adminWithin,
}) => {
  const admin = await adminWithin('/')
  const asking = await unlockedPage('Demo Contributor', within('/'))
  const item = await breakGlass(asking, 'Treasury', 'The bakery is offline, its domain ran out')

  // The admin's page has just read a list without this vault.
  let isMissing = true
  await admin.route('**/api/vaults', async (route) => {
    const response = await route.fetch()
    const vaults: { name: string }[] = await response.json()
    const json = vaults.filter(({ name }) => !isMissing || name !== 'Treasury')
    await route.fulfill({ response, json })
  })
  const listed = admin.waitForResponse('**/api/vaults')
  await admin.getByRole('link', { name: 'Vaults', exact: true }).click()
  await listed
  isMissing = false
  await admin.getByRole('link', { name: 'Break-Glass', exact: true }).click()
  await expect(admin.getByText(/needs approval from TWO different admins or managers/)).toBeVisible()
  // On a tablet, on a small laptop and with the page enlarged, both buttons are in sight without scrolling sideways.
  const deciding = admin.getByRole('row').filter({ hasText: 'Treasury registrar' })
  for (const width of [640, 768, 1024, 1280]) {
    await admin.setViewportSize({ width, height: 900 })
    await expect(deciding.getByRole('button', { name: /^Approve/ })).toBeInViewport({ ratio: 1 })
    await expect(deciding.getByRole('button', { name: /^Deny/ })).toBeInViewport({ ratio: 1 })
  }
  await admin.setViewportSize({ width: 1280, height: 800 })
  const row = await approve(admin, 'Treasury', 'First approval recorded. One more is needed.')
  await expect(row).toContainText('1 / 2')
  await expect(row).toContainText('Demo Admin')
  await expect(row).toContainText('Approver 1, approved')
  await expect(row.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await expect(item.getByText('You asked for emergency access · 1 / 2 approvals')).toBeVisible()
  await expect(item.getByText(/^Approved by Demo Admin\./)).toBeVisible()
  // A custodian is no member of it, and offered only what they can do there.
  const seen = await openItemIn(admin, 'Treasury')
  await expect(seen.getByRole('button', { name: 'Temporary Access' })).toBeVisible()
  await expect(seen.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await admin.keyboard.press('Escape')

  // The second approver is notified wherever they are, and decides on the dashboard.
  const manager = await unlockedPage('Demo Manager', within('/'))
  await manager.getByRole('button', { name: /^Notifications/ }).click()
  await expect(manager.getByRole('link', { name: /Treasury registrar/ }).first()).toBeVisible()
  await manager.keyboard.press('Escape')
  await manager.getByRole('button', { name: /^Approve: Emergency/ }).click()
  const second = await approveOpened(manager, 'Treasury', 'Approved. Access lasts one hour.')
  await expect(manager).toHaveURL(/\/$/)
  await manager.getByRole('link', { name: 'Break-Glass', exact: true }).click()
  await expect(second).toContainText('2 / 2')
  await expect(second).toContainText('approved')

  await expect(item.getByText(/^Open to you until .* for the emergency$/)).toBeVisible()
  await expect(item.getByRole('timer')).toHaveText(/^\d\d?:\d\d left$|^1:00:00 left$/)
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(secret)).toBeVisible()
  await expectAccessible(asking)
  await expectFits360(asking)
  await asking.setViewportSize({ width: 1280, height: 800 })
  await item.getByRole('button', { name: 'End now' }).click()
  await expect(item.getByText(secret)).toHaveCount(0)
  await expect(item.getByText('Your emergency access has ended.')).toBeVisible()

  // Everybody sees it: the approver in the bell, all of them in the log, and the owner is to change the credential.
  await admin.getByRole('button', { name: /^Notifications/ }).click()
  await expect(admin.getByRole('link', { name: /Treasury registrar/ }).first()).toBeVisible(untilNextPoll)
  await admin.keyboard.press('Escape')
  await admin.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  for (const [event, approvals] of [
    ['Emergency access requested', []],
    ['Emergency access approved', ['approval 2/2', 'approval 1/2']],
    ['Emergency access ended', []],
  ] as const) {
    const entries = admin.getByRole('row').filter({ hasText: event })
    await expect(entries.first()).toContainText('Critical')
    await expect(entries.first()).toContainText('Treasury registrar')
    for (const [place, approval] of approvals.entries()) {
      await entries.nth(place).getByRole('button').click()
      await expect(admin.getByText(approval).first()).toBeVisible()
    }
  }
  await admin.getByRole('link', { name: 'Dashboard' }).click()
  const tasks = admin.getByRole('list', { name: 'Change these credentials' })
  await expect(tasks).toContainText('Treasury registrar')
  await expect(tasks).toContainText('Demo Contributor')
  // Who cannot open it is not told to change it.
  await asking.reload()
  await expect(item.getByText('This password has to be changed')).toBeVisible()
  await expect(item.getByText('Someone who can open the vault changes it')).toBeVisible()
})

test('in an emergency, an item of a shared vault opens with the second approval, and either approver can revoke it', async ({
  unlockedPage,
  adminWithin,
}) => {
  const asking = await unlockedPage('Demo Contributor', within('/'))
  const item = await breakGlass(asking, 'Padaria', 'The shop is down')

  const manager = await unlockedPage('Demo Manager', within('/breakglass'))
  await approve(manager, 'Padaria', 'First approval recorded. One more is needed.')
  const admin = await adminWithin('/breakglass')
  await approve(admin, 'Padaria', 'Approved. Access lasts one hour.')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(secret)).toBeVisible()

  const row = manager.getByRole('row').filter({ hasText: 'Padaria registrar' })
  await lookAgain(manager)
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeVisible(untilNextPoll)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('revoked')
  await expect(row).toContainText('Until ')
  await lookAgain(asking)
  await expect(item.getByText(secret)).toHaveCount(0, untilNextPoll)
  await expect(item.getByText('Your emergency access was revoked.')).toBeVisible()

  // A denied request says so too, in its requester's own list.
  await item.getByRole('button', { name: 'Emergency Access' }).click()
  const again = asking.getByRole('dialog', { name: 'Emergency Access' })
  await again.getByLabel('Reason').fill('Still down')
  await again.getByRole('button', { name: 'Send request' }).click()
  const open = admin.getByRole('row').filter({ hasText: 'Still down' })
  await lookAgain(admin)
  await expect(open).toBeVisible(untilNextPoll)
  await open.getByRole('button', { name: /^Deny/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Deny' }).click()
  await expect(item.getByText('Your emergency request was denied.')).toBeVisible()
  await asking.keyboard.press('Escape')
  await asking.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  await asking.getByRole('link', { name: 'Your emergency requests' }).click()
  await expect(asking.getByRole('row').filter({ hasText: 'Still down' })).toContainText('denied')
  await expect(asking.getByRole('link', { name: 'Break-Glass', exact: true })).toHaveCount(0)
})

test('temporary access to an item of a two-person vault takes two approvals, and the list counts them', async ({
  unlockedPage,
  adminWithin,
}) => {
  const asking = await unlockedPage('Demo Contributor', within('/'))
  const item = await openItemIn(asking, 'Treasury')
  await item.getByRole('button', { name: 'Request Temporary Access' }).click()
  const dialog = asking.getByRole('dialog', { name: 'Request Temporary Access' })
  await expect(dialog).toContainText('This is a two-person vault, so it takes two approvals.')
  await dialog.getByLabel('Reason').fill('To renew the domain')
  await expectAccessible(asking)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(item.getByText('You asked for 2 h of access · 0 / 2 approvals')).toBeVisible()

  for (const [page, count] of [
    [await unlockedPage('Demo Manager', within('/jit')), '1 / 2'],
    [await adminWithin('/jit'), '2 / 2'],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: 'To renew the domain' })
    await row.getByRole('button', { name: /^Approve/ }).click()
    const approving = page.getByRole('dialog', { name: 'Approve temporary access' })
    await approving.getByRole('button', { name: 'Approve' }).click()
    await expect(approving).toBeHidden()
    await expect(row).toContainText(count)
  }
  await expect(item.getByText(/^Open to you until/)).toBeVisible()
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(secret)).toBeVisible()
  await item.getByRole('button', { name: 'End now' }).click()
  await expect(item.getByText('Your temporary access has ended.')).toBeVisible()
})

test('if too few approvers are left, the settings say so beforehand and the dialog before anything is sent', async ({
  unlockedPage,
  adminWithin,
}) => {
  const admin = await adminWithin('/settings')
  await personRow(admin, 'manager@agencia.example').getByRole('button', { name: 'Deactivate' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(personRow(admin, 'manager@agencia.example')).toContainText('Inactive')
  await admin.reload()
  await expect(admin.getByText('Nobody could help in an emergency in one two-person vault')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Treasury' })).toBeVisible()
  await expectAccessible(admin)

  const asking = await unlockedPage('Demo Contributor', within('/'))
  for (const [vault, why] of [
    ['Treasury', 'named for this two-person vault, besides you, and there is only one'],
    ['Padaria', 'Ask for temporary access instead, which takes one approval'],
  ] as const) {
    const item = await openItemIn(asking, vault)
    await item.getByRole('button', { name: 'Emergency Access' }).click()
    const dialog = asking.getByRole('dialog', { name: 'Emergency Access' })
    await expect(dialog).toContainText('Too few people could approve this')
    await expect(dialog).toContainText(why)
    await expect(dialog.getByRole('button', { name: 'Send request' })).toHaveCount(0)
    await asking.keyboard.press('Escape')
    await asking.keyboard.press('Escape')
    await expect(item).toBeHidden()
  }
})
