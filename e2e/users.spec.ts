import type { Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectRows, linesOf } from './support/lines.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil, untilDelivered } from './support/next-poll.ts'
import { comeWithoutLink, openBrowser, openUsers, personRow, wordsOf } from './support/people.ts'
import { isSignedIn } from './support/prepared/people.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { callStatus } from './support/prepared/unsigned-role.ts'
import { makeVault, removeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.describe.configure({ mode: 'serial' })

const unfold = (page: Page) => page.getByText('Advanced', { exact: true }).click()

test('the list of people, which says if it cannot be loaded, shows everybody with their columns; nobody changes themselves; a single custodian is pointed out', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/500|Failed to load resource/)
  const page = await adminWithin('/')
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Failed to load users').first()).toBeVisible()
  await expect(page.getByRole('dialog').filter({ hasText: 'Failed to load users' })).toBeVisible()
  await page.unroute('**/api/users')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(personRow(page, 'admin@agencia.example')).toBeVisible()

  for (const column of ['Name', 'E-mail', 'Role', 'Status', 'Last login'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  const own = personRow(page, 'admin@agencia.example')
  await expect(own).toContainText('Demo Admin')
  await expect(own).toContainText('Active')
  await expect(own.getByRole('combobox')).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await expect(page.getByText('You are the only one who can let people in')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
  // On a card, the menu is beside the name, not alone in a row of its own.
  const menu = own.getByRole('button', { name: 'More about Demo Admin' })
  await expectRows(own.getByText('Demo Admin', { exact: true }).or(menu), 1)
})

test('an admin lets new keys be confirmed and everybody be linked automatically, reads whom that trusts and until when, and ends it', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/settings')
  const automatic = page.getByRole('checkbox', { name: 'Confirm new keys automatically' })
  await expect(automatic).toBeHidden()
  await unfold(page)
  await automatic.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This trusts the server')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(automatic).not.toBeChecked()
  await automatic.click()
  await question.getByRole('button', { name: 'Trust the server' }).click()
  await expect(automatic).toBeChecked()
  await automatic.click()
  await expect(automatic).not.toBeChecked()

  const heading = page.getByRole('heading', { name: 'New accounts at the sign-in service' })
  const card = page.locator('section').filter({ has: heading })
  await card.getByRole('button', { name: 'Link new accounts' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Deactivate people who have left first')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await card.getByRole('button', { name: 'Link new accounts' }).press('Enter')
  await dialog.getByRole('button', { name: 'Link for 14 days' }).press('Enter')
  await expect(card).toContainText('Open until')
  // Whoever comes while it is open finds it without unfolding anything.
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(card).toContainText('Linked so far: 0')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'End now' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Link new accounts' })).toBeVisible()
  await expect(card.getByText('Open until')).toHaveCount(0)
})

test('people have our copy of their picture, which only this page’s session gets, and their letter without one', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.route('**/api/users', async (route) => {
    const people = await (await route.fetch()).json()
    const pictured = people.map((person: { id: string }, at: number) =>
      at === 0 ? { ...person, avatar_url: `/api/users/${person.id}/picture?v=a` } : person,
    )
    await route.fulfill({ json: pictured })
  })
  const asked: (string | undefined)[] = []
  await page.route('**/picture?v=*', async (route) => {
    asked.push(route.request().headers().authorization)
    await route.fulfill({ contentType: 'image/png', body: Buffer.from(png, 'base64') })
  })
  await openUsers(page)
  const picture = page.locator('table img, [role=table] img')
  await expect(picture).toHaveCount(1)
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(asked).toEqual([expect.stringMatching(/^Bearer /)])
  const vault = await makeVault(admin, 'Portraits', 'secret')
  await visit(page, `/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Members' }).click(whileStretching)
  await expect(page.getByRole('dialog', { name: 'Members of Portraits' }).locator('img')).toHaveCount(1)
  await removeVault(admin, vault.id)
})

test('an invitation outside the domain, without a name, or of somebody who exists is refused at its field; one that is made gives a link to copy, and a client gets none', async ({
  adminPage: page,
  pageFaults,
  server,
}) => {
  pageFaults.expect(/409|422|ERR_FAILED/)
  await openUsers(page)
  const dialog = page.getByRole('dialog', { name: 'Invite User', exact: true })
  await test.step('what is refused is said at its field', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    const email = dialog.getByLabel('E-mail (company domain only)')
    const send = dialog.getByRole('button', { name: 'Invite', exact: true })
    await expect(dialog.getByLabel('Role')).toContainText('Contributor')
    await send.click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    await email.fill('nova')
    await dialog.getByLabel('Name', { exact: true }).fill('Nova')
    await send.click()
    await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible()
    await email.fill('nova@fora.example')
    await send.click()
    await expect(dialog.getByText('Only addresses of the company’s domain.')).toBeVisible()
    await email.fill('admin@agencia.example')
    await send.click()
    await expect(page.getByText('Failed to invite user')).toBeVisible()
    await expect(page.getByText('There is already someone with this e-mail.')).toBeVisible()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('the link says how it is delivered, and a newer one can be made', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await dialog.getByLabel(/^E-mail/).fill('colleague@agencia.example')
    await dialog.getByLabel('Name', { exact: true }).fill('Demo Colleague')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    const made = page.getByRole('dialog', { name: 'Invitation for Demo Colleague' })
    await expect(made).toContainText('No e-mail is sent')
    await expect(made).toContainText('valid for 7 days')
    await expect(made).toContainText('Whoever opens it first')
    const first = (await made.getByLabel('Invitation link').textContent()) ?? ''
    expect(first).toMatch(new RegExp(`^${server.url}/join#([\\w-]{43}\\.){4}\\d{13}$`))
    // Into programs of one's own, and through no web address, which would learn the key.
    for (const [name, begins] of [
      ['Your own mail', 'mailto:colleague@agencia.example?subject='],
      ['WhatsApp', 'whatsapp://send?text='],
    ] as const) {
      const way = (await made.getByRole('link', { name }).getAttribute('href')) ?? ''
      expect(way.startsWith(begins)).toBe(true)
      expect(way.endsWith(encodeURIComponent(first))).toBe(true)
    }
    await made.getByText('QR code', { exact: true }).click()
    await expect(made.getByRole('img', { name: 'Invitation as a QR code' })).toBeVisible()
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Done' }).click()

    const row = personRow(page, 'colleague@agencia.example')
    await expect(row).toContainText('Never')
    await expect(row).toContainText(/Invited.*Link until/)
    await row.getByRole('button', { name: 'More about Demo Colleague' }).click()
    await page.getByRole('menuitem', { name: 'New invitation link' }).click()
    await expect(page.getByLabel('Invitation link')).not.toHaveText(first)
    await page.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('one whose answer was lost is the same one when it is tried again, with its link', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await dialog.getByLabel(/^E-mail/).fill('perdida@agencia.example')
    await dialog.getByLabel('Name', { exact: true }).fill('Perdida')
    await page.route('**/api/users/invite', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('The server cannot be reached.', { exact: false }).first()).toBeVisible()
    await page.unroute('**/api/users/invite')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    const made = page.getByRole('dialog', { name: 'Invitation for Perdida' })
    await expect(made.getByLabel('Invitation link')).toContainText('/join#')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(personRow(page, 'perdida@agencia.example')).toContainText('Invited')
  })
  await test.step('a client in the list has no key, and their invitation no link', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await dialog.getByLabel(/^E-mail/).fill('cliente@agencia.example')
    await dialog.getByLabel('Name', { exact: true }).fill('Cliente')
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: /^Client/ }).click()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Cliente was added' })).toContainText(
      'Clients need no invitation link',
    )
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(personRow(page, 'cliente@agencia.example')).not.toContainText(/key/i)
  })
})

test('somebody without a link compares the organisation’s words, waits, and is confirmed by comparing words', async ({
  adminAt,
  browser,
  people,
  server,
}) => {
  const founder = await people.founder()
  const { id } = await makeVault(founder, 'Padaria', 'unused')
  const theirs = await openBrowser(browser, server)
  await comeWithoutLink(theirs.page, 'Demo Contributor')
  await expect(theirs.page.getByText('Someone still has to confirm your key')).toBeVisible()
  const vaults = theirs.page.getByRole('region', { name: 'Total Vaults' })
  await expect(vaults).toContainText('0')
  await expectAccessible(theirs.page)
  await theirs.page.getByRole('button', { name: 'What to do' }).click()
  const help = theirs.page.getByRole('dialog', { name: 'Have your key confirmed' })
  await expect(help.getByRole('list', { name: 'They can do it' })).toContainText('admin@agencia.example')
  const link = (await help.getByLabel('Link for an admin or manager').textContent()) ?? ''
  const words = await wordsOf(help.getByRole('list', { name: 'Your words' }))
  expect(words).toMatch(/^([a-z]+ ){7}[a-z]+$/)
  await expectAccessible(theirs.page)
  await theirs.page.keyboard.press('Escape')

  const page = await adminAt('/')
  const compare = page.getByRole('dialog', { name: 'Confirm the key of Demo Contributor' })
  await test.step('the dashboard compares in place', async () => {
    const confirm = page.getByRole('button', { name: 'Confirm: Confirm the key of Demo Contributor' })
    await confirm.press('Enter')
    expect(await wordsOf(compare.getByRole('list', { name: /^Words of/ }))).toBe(words)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(confirm).toBeFocused()
    await expect(page).toHaveURL(/\/$/)
  })
  await page.goto(link)
  await expect(compare).toBeVisible(whileStretching)
  expect(await wordsOf(compare.getByRole('list', { name: /^Words of/ }))).toBe(words)
  await expectAccessible(page)
  await compare.getByRole('button', { name: 'They differ' }).click()
  await expect(compare.getByRole('alert')).toContainText('Do not confirm this key')
  await compare.getByRole('button', { name: 'Compare again' }).click()
  await compare.getByRole('button', { name: 'All eight are the same' }).click()
  await expect(page.getByText('The key of Demo Contributor is confirmed')).toBeVisible()
  await expect(personRow(page, 'contributor@agencia.example')).toContainText('Key confirmed')
  await expect(theirs.page.getByText('Someone still has to confirm your key')).toBeHidden(untilDelivered)
  await expect(vaults).toContainText('1')
  await removeVault(founder, id)
  expect(theirs.faults.found()).toEqual([])
  await theirs.context.close()
})

test('a role that opens every vault is explained first, and a refused change says so and shows the role as it is', async ({
  adminWithin,
  pageFaults,
}) => {
  pageFaults.expect(/500|Failed to load resource/)
  const page = await adminWithin('/settings')
  const role = page.getByRole('combobox', { name: 'Role of Demo Contributor' })
  await page.context().route('**/api/users/*/role', (route) => route.fulfill({ status: 500, body: '{}' }))
  await role.click()
  await page.getByRole('option', { name: 'Manager' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('open every vault except two-person vaults')
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Failed to update user role')).toBeVisible()
  await expect(role).toContainText('Contributor')

  await page.context().unroute('**/api/users/*/role')
  await role.click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Demo Contributor now has the role Manager')).toBeVisible()
  await expect(role).toContainText('Manager')
})

test('a manager changes no admin and gives no higher role, and a withdrawn role disappears from the menu within a minute', async ({
  page,
  people,
  pageFaults,
}) => {
  // The open list of people may be asked for once more by somebody who may not see it any more.
  pageFaults.expect(/403/)
  await page.clock.install()
  await people.open(page, 'Demo Contributor')
  await openUsers(page)
  const admin = personRow(page, 'admin@agencia.example')
  await expect(admin).toContainText('Admin')
  await expect(admin.getByRole('combobox')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Role of Demo Colleague' }).click()
  await expect(page.getByRole('option')).toHaveText(['Contributor', 'Client'])
  await page.keyboard.press('Escape')
  await unfold(page)
  await expect(page.getByRole('checkbox', { name: 'Confirm new keys automatically' })).toBeDisabled()

  const emergencies = page.getByRole('navigation').getByRole('link', { name: 'Break-Glass' })
  await expect(emergencies).toBeVisible()
  const founder = await people.founder()
  const { id } = await people.person('Demo Contributor')
  await founder.session.people.setRole(await shownPerson(founder, id), 'contributor')
  await page.clock.fastForward('01:05')
  await expect(emergencies).toHaveCount(0)
})

test('deactivating says what follows, ends sessions at once, and can be reverted', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/500|Failed to load resource/)
  const contributor = await people.person('Demo Contributor')
  expect(await isSignedIn(contributor)).toBe(true)
  await openUsers(page)
  const row = personRow(page, 'contributor@agencia.example')
  await page.context().route('**/api/users/*/status', (route) => route.fulfill({ status: 500, body: '{}' }))
  await row.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Demo Contributor?' })
  await expect(question).toContainText('signed out everywhere at once')
  await expect(question).toContainText('They can open no vault now.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Failed to update user status')).toBeVisible()

  await page.context().unroute('**/api/users/*/status')
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Inactive')
  expect(await isSignedIn(contributor)).toBe(false)
  await row.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('add them again under Members')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

test('somebody deactivated and activated by calls can be added back to their vault, or removed from it for everyone', async ({
  adminAt,
  people,
}) => {
  const admin = await people.founder()
  const { id } = await people.person('Demo Contributor')
  const vault = await makeVault(admin, 'Bakery', 'secret')
  await admin.session.vaults.addMember(vault, await shownPerson(admin, id))
  const setStatus = (status: 'active' | 'inactive') => callStatus(admin, id, status)
  await setStatus('inactive')
  const page = await adminAt(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'Members' }).click(whileStretching)
  const members = page.getByRole('dialog', { name: 'Members of Bakery' })
  const row = members.getByRole('listitem').filter({ hasText: 'Demo Contributor' })
  await expect(row).toContainText('Not on the server’s list')
  await expect(row.getByRole('button', { name: 'Remove Demo Contributor' })).toBeVisible()
  // Nobody inactive becomes a member.
  const addBack = row.getByRole('button', { name: 'Add back' })
  await expect(addBack).toHaveCount(0)

  await setStatus('active')
  await lookUntil(page, (briefly) => expect(addBack).toBeVisible(briefly))
  await expect(row).toContainText('contributor@agencia.example')
  await expectAccessible(page)
  await expectFits360(page)
  await addBack.click()
  const question = page.getByRole('alertdialog', { name: 'Add Demo Contributor back to this vault?' })
  await expect(question).toContainText('contributor@agencia.example')
  await question.getByRole('button', { name: 'Add back' }).click()
  await expect(page.getByText('Demo Contributor is a member again')).toBeVisible()
  await expect(row).not.toContainText('Not on the server’s list')

  await setStatus('inactive')
  await setStatus('active')
  await lookUntil(page, (briefly) => expect(addBack).toBeVisible(briefly))
  await row.getByRole('button', { name: 'Remove Demo Contributor' }).click()
  const removing = page.getByRole('alertdialog', { name: 'Remove Demo Contributor from this vault?' })
  await expect(removing).toContainText('You sign that for everyone')
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await members.getByLabel('Add someone').fill('Demo Contributor')
  await expect(page.getByRole('option', { name: 'Demo Contributor' })).toBeVisible()
  await removeVault(admin, vault.id)
})

test('on a laptop no name, state of a key or date in the list wraps, in both languages', async ({
  adminPage: page,
  people,
}) => {
  await people.invited('Demo Manager', 'manager')
  await openUsers(page)
  const row = page.getByRole('row').filter({ hasText: 'manager@agencia.example' })
  const expectOneLine = async (state: string) => {
    for (const whole of [row.getByText('Demo Manager', { exact: true }), row.getByText(state)])
      expect(await linesOf(whole)).toBe(1)
    for (const part of await row.locator('time > span[class]').all()) expect(await linesOf(part)).toBe(1)
  }
  await expectOneLine('Key confirmed')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Convidar usuário' })).toBeVisible()
  await expect(page.getByText('Avançado')).toBeVisible()
  await expectOneLine('Chave confirmada')
  await expectAccessible(page)
})
