import { setTimeout } from 'node:timers/promises'
import { makeMeAdmin } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { handIn, makeClientVault } from './support/prepared/client-links.ts'
import { askForAccess, giveAccess, takeAccessBack, withdrawAsking } from './support/prepared/grants.ts'
import { shownPerson, shownVault } from './support/prepared/shown.ts'
import { firstItemOf, itemsOf, makeItem, makeVault, removeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** In the app that the test before left open. */
const within = { path: '/', isWithin: true }

test('figures that cannot be loaded are logged and can be loaded again, and are never shown as zero', async ({
  unlockedPage,
  pageFaults,
}) => {
  pageFaults.expect(/Dashboard stats failed|ERR_FAILED/)
  const page = await unlockedPage('Demo Admin', within)
  await page.route('**/api/stats/dashboard', (route) => route.abort())
  await page.reload()
  const vaults = page.getByRole('region', { name: 'Total Vaults' })
  await expect(page.getByText('The dashboard could not be loaded')).toBeVisible()
  await expect(vaults).not.toContainText('0')
  await page.unroute('**/api/stats/dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(vaults).toContainText('0')
})

test('a failed Make Me Admin says so and leaves the banner', async ({ unlockedPage, pageFaults }) => {
  pageFaults.expect(/ERR_FAILED/)
  const page = await unlockedPage('Demo Admin', within)
  await page.route('**/api/admin/make-me-admin', (route) => route.abort())
  await page.getByRole('button', { name: 'Make Me Admin' }).click()
  await expect(page.getByText('Failed to update role')).toBeVisible()
  await expect(page.getByText('First Time Setup')).toBeVisible()
})

test('a new installation shows its texts, empty figures and the way to the first admin', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Admin', within)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Overview of your password management system')).toBeVisible()
  for (const figure of ['Total Vaults', 'Total Items', 'Expiring Soon', 'Pending JIT'])
    await expect(page.getByRole('region', { name: figure })).toContainText('0')
  // A person who may not create vaults yet is led to the same place with other words.
  await expect(
    page.getByRole('link', { name: /Vaults.*Open the passwords you have access to/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Audit Logs.*View security audit trail/ })).toBeVisible()
  await expect(page.getByText('KEY CREATED').first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: /JIT Requests.*Your requests for temporary access/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await expect(page.getByText(/first somebody has to become the admin/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
})

test('the first admin is made once; the kit waits until it is put away, also after a reload and a lock', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Admin', within)
  await makeMeAdmin(page)
  await expect(page.getByText('First Time Setup')).toHaveCount(0)
  await expect(
    page.getByRole('link', { name: /Manage Vaults.*Create and organize password vaults/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByText('BECAME ADMIN')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Show recovery kit' }).click()
  const code = page.getByLabel('Recovery code of the organisation')
  await expect(code).toHaveText(/^([0-9A-Z]{4}-){8}[0-9A-Z]{4}$/)
  await expectAccessible(page)
  const stored = page.getByRole('button', { name: 'I have stored it safely' })
  await expect(stored).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('chaveiro-recovery-kit.txt')
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await stored.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(code).toBeVisible()
  await stored.click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Show recovery kit' })).toHaveCount(0)
  // Its address opened anew, where the server is slow to say whose keys these are.
  await page.context().route('**/api/account/unlock-methods*', async (route) => {
    await setTimeout(1500)
    await route.continue()
  })
  await page.goto('/recovery-kit')
  await expect(page.getByText('The recovery kit is no longer here')).toBeVisible()
})

test('an empty organisation begins with an import or a vault, not with inviting or another suggestion', async ({
  adminPage: page,
  people,
}) => {
  await expect(page.getByText('Nothing is kept here yet')).toBeVisible()
  await expect(page.getByText('2 of 4 done')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const first = page.getByRole('main').getByRole('link')
  for (const [index, name] of ['Import a CSV file', 'Create a vault', 'Invite your team'].entries())
    await expect(first.nth(index)).toHaveText(name)
  await expect(page.getByText('Unlock without typing your passphrase')).toHaveCount(0)
  await page.getByRole('link', { name: 'Invite your team' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite User' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Create a vault' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
  await dialog.getByLabel('Name').fill('First')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'First', exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?vault=[^&]+$/)
  const made = new URL(page.url()).searchParams.get('vault') ?? ''
  await removeVault(await people.founder(), made)
})

test('once there is an admin, somebody new reads whom to ask for vaults, and is not offered to become one', async ({
  page,
  people,
}) => {
  await people.invited('Demo Contributor')
  await people.open(page, 'Demo Contributor')
  await expect(page.getByText('No vault is open to you yet')).toBeVisible()
  await expect(page.getByText('They then appear under Vaults and open by themselves.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Admins and managers' })).toContainText('admin@agencia.example')
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'Total Vaults' })).toContainText('0')
  await expect(page.getByText('First Time Setup')).toHaveCount(0)
  // A contributor sees their own events only.
  await expect(page.getByText('KEY CREATED')).toHaveCount(1)
})

test('what expires and cannot be loaded says so, and can be loaded again', async ({
  adminWithin,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/500/)
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Domains', '')
  const today = new Date().toISOString().slice(0, 10)
  await makeItem(admin, vault, { title: 'Domain', expires_at: today }, { password: 'to-renew' })
  const page = await adminWithin('/')
  await page.route('**/api/stats/expiring', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('What expires could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/stats/expiring')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Expiring Soon' })).toContainText('Domain')
  await removeVault(admin, vault.id)
})

test('credentials to change that cannot be loaded say so, and can be loaded again', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/500/)
  const page = await adminWithin('/')
  await page.route('**/api/rotate-tasks', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  const failed = page.getByText('The credentials to change could not be loaded')
  // Where there are none, the list would have been empty.
  await expect(page.getByRole('region', { name: 'Total Vaults' })).toContainText(/\d/)
  await expect(failed).toHaveCount(0)
  await page.route('**/api/stats/dashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), rotate_tasks: 1 } })
  })
  await page.reload()
  await expect(failed).toBeVisible()
  await page.unroute('**/api/rotate-tasks')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeHidden()
})

test('what expires soon or has expired is listed under its figures, the soonest first, and leads to its item', async ({
  adminAt,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Certificates', '')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const secret = { password: 'to-renew' }
  await makeItem(admin, vault, { title: 'Renewed lately', expires_at: inDays(90) }, secret)
  await makeItem(admin, vault, { title: 'Loja wildcard', expires_at: inDays(3) }, secret)
  const below = await makeVault(admin, 'Domains', '', vault)
  await makeItem(admin, below, { title: 'Old domain', expires_at: inDays(-3) }, secret)
  const page = await adminAt('/')
  await expect(page.getByRole('region', { name: 'Expiring Soon' }).first()).toContainText('2')
  const rows = page.getByRole('list', { name: 'Expiring Soon' }).getByRole('listitem')
  await expect(rows).toContainText([
    /Old domain.*Expired on.*Certificates\s\/ Domains/,
    /Loja wildcard.*Expires on.*Certificates/,
  ])
  await expectAccessible(page)
  await expectFits360(page)
  await page.getByRole('link', { name: 'Open Old domain' }).click()
  await expect(page.getByRole('dialog', { name: 'Old domain' })).toBeVisible()
})

test('a credential that has to be changed appears on a dashboard that stands open', async ({
  page,
  people,
}) => {
  const admin = await people.founder()
  const asking = await people.invited('Demo Colleague')
  const vault = await makeVault(admin, 'Seen', 'secret')
  await page.clock.install()
  await people.open(page, 'Demo Admin')
  await expect(page.getByRole('region', { name: 'Total Items' })).toContainText(/[1-9]/)
  const tasks = page.getByRole('list', { name: 'Change these credentials' })
  await expect(tasks).toHaveCount(0)
  const { id = '' } = (await firstItemOf(admin, vault)) ?? {}
  const request = await giveAccess(admin, asking, vault.id, id)
  await asking.session.items.open(id, vault)
  await takeAccessBack(admin, request)
  await passToNextPoll(page)
  await expect(tasks).toContainText('Seen registrar', untilNextPoll)

  await test.step('a request of a colleague is the first of what needs one, and leads to its decision', async () => {
    const asked = await askForAccess(asking, vault.id, id)
    await passToNextPoll(page)
    const decisions = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
    await expect(decisions).toHaveText(/Demo Colleague asks for Seen registrar.*To publish/, untilNextPoll)
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const approve = page.getByRole('button', { name: 'Approve: Demo Colleague asks for Seen registrar' })
    const question = page.getByRole('dialog', { name: 'Approve temporary access' })
    await approve.press('Enter')
    await expect(question).toContainText('To publish')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(approve).toBeFocused()
    await expect(decisions).toHaveCount(1)
    await approve.click()
    await withdrawAsking(asking, asked)
    await passToNextPoll(page)
    await expect(question.getByText('There is nothing left for you to decide here')).toBeVisible(
      untilNextPoll,
    )
    await question.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(decisions).toHaveCount(0, untilNextPoll)
  })

  await test.step('what is asked is denied without leaving the dashboard', async () => {
    await askForAccess(asking, vault.id, id)
    await passToNextPoll(page)
    await page
      .getByRole('button', { name: 'Deny: Demo Colleague asks for Seen registrar' })
      .click(untilNextPoll)
    const question = page.getByRole('dialog', { name: 'Deny Demo Colleague access to Seen registrar?' })
    await expect(question).toContainText('To publish')
    await question.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByText('Request denied')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Decisions' })).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('a credential is changed in its form, and is among those used last from then on', async () => {
    await page.getByRole('link', { name: 'Change Seen registrar' }).click()
    const form = page.getByRole('dialog', { name: 'Edit item' })
    await expect(form).toBeVisible()
    await expect(page).not.toHaveURL(/change/)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Seen registrar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const recent = page.getByRole('region', { name: 'Recent', exact: true })
    await expect(recent.getByRole('link', { name: /Seen registrar/ })).toBeVisible()
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await recent.getByRole('link', { name: /Seen registrar/ }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Seen registrar' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
  })
  await removeVault(admin, vault.id)
})

test('what is left of a team goes on by its button, which says what it could not do', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/')
  const id = '01890000-0000-7000-8000-000000000001'
  await page.route('**/api/deliveries', async (route) => {
    const response = await route.fetch()
    const team_vaults = [{ team_id: id, vault_id: id }]
    await route.fulfill({ response, json: { ...(await response.json()), team_vaults } })
  })
  await page.reload()
  const goOn = page.getByRole('list', { name: 'Teams' }).getByRole('button', { name: 'Go on' })
  await goOn.press('Enter')
  await expect(page.getByText('One vault is left, which another admin or manager has to open')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.unroute('**/api/deliveries')
  await goOn.click()
  await expect(page.getByText('Opened for everybody in the teams')).toBeVisible()
  await expect(goOn).toHaveCount(0)
})

test('each of several requests, what a client submitted and a proposal are decided without leaving the dashboard', async ({
  people,
  server,
  page,
}) => {
  const admin = await people.founder()
  const asking = await people.person('Demo Colleague')
  const vault = await makeVault(admin, 'Asked', 'secret')
  await makeItem(admin, vault, { title: 'Asked shop' }, { password: 'secret' })
  for (const { id } of await itemsOf(admin, vault)) await askForAccess(asking, vault.id, id)
  const { made } = await makeClientVault(people, 'Livraria')
  await handIn(made, server.url, { title: 'Instagram' })
  const manager = await people.invited('Demo Manager', 'manager')
  const council = await makeVault(admin, 'Council', 'secret')
  await admin.session.vaults.addMember(council, await shownPerson(admin, asking.id))
  for (const { session } of [admin, manager]) await session.keepInStep()
  await manager.session.vaults.setCustody(await shownVault(manager, council.id), 'split')
  await people.open(page, 'Demo Admin')
  const decisions = page.getByRole('list', { name: 'Decisions' })

  await test.step('each of two requests in one notice has its own line and buttons', async () => {
    const deny = decisions.getByRole('button', { name: /^Deny: Demo Colleague asks for Asked/ })
    await expect(deny).toHaveCount(2)
    await expectAccessible(page)
    await decisions.getByRole('button', { name: 'Deny: Demo Colleague asks for Asked shop' }).click()
    const question = page.getByRole('dialog', { name: 'Deny Demo Colleague access to Asked shop?' })
    await question.getByRole('button', { name: 'Deny' }).click()
    await expect(deny).toHaveCount(1)
    await expect(decisions).toContainText('Demo Colleague asks for Asked registrar')
  })
  await test.step('a submission is added to its vault, and waits no more', async () => {
    const open = decisions.getByRole('button', { name: 'Open: Submitted by client: Livraria' })
    await open.press('Enter')
    const inbox = page.getByRole('dialog', { name: 'Submitted by client' })
    await inbox.getByRole('checkbox', { name: 'Select all' }).click()
    await inbox.getByRole('button', { name: 'Add to vault' }).click()
    await expect(inbox.getByText('1 was added to the vault')).toBeVisible()
    await expectAccessible(page)
    await inbox.getByRole('button', { name: 'Close' }).click()
    await expect(open).toHaveCount(0)
  })
  await test.step('a proposal is agreed to; then there is nothing left to agree to', async () => {
    const look = decisions.getByRole('button', {
      name: 'Look at it: Council is waiting for a second confirmation',
    })
    await look.click()
    const members = page.getByRole('dialog', { name: 'Members of Council' })
    await members.getByRole('button', { name: 'Agree' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click()
    await expect(members.getByText('There is nothing left to agree to here')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(look).toHaveCount(0)
  })
  await expect(page).toHaveURL(/\/$/)
  await expectFits360(page)
})
