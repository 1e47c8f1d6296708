import type { Page } from '@playwright/test'
import { lock } from './support/account.ts'
import { unlock, whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { untilDelivered, untilNextPoll } from './support/next-poll.ts'
import { openBrowser, openUsers, personRow, wordsOf } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { expectToastSparesDialog } from './support/toasts.ts'
import { createVault, openItem, pickMember, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const fresh = 'velvet orchard comet saddle ribbon quarry'

async function openVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

async function reveal(page: Page, title: string) {
  const dialog = await openItem(page, title)
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  const secret = dialog.getByRole('textbox', { name: /Password/ })
  await expect(secret).toBeVisible()
  return secret.textContent()
}

/** Opens the dialog in which an admin or manager compares the new words, and checks that they are the person's. */
async function compare(page: Page, words: string) {
  const task = page.getByRole('listitem').filter({ hasText: 'Demo Contributor has lost their key' })
  await task.getByRole('button', { name: 'Compare words' }).click(untilNextPoll)
  const dialog = page.getByRole('dialog', { name: 'Compare the new words of Demo Contributor' })
  await expect(dialog).toContainText('They find them under “Your new words”')
  expect(await wordsOf(dialog.getByRole('list', { name: 'Words of Demo Contributor' }))).toBe(words)
  return dialog
}

test('somebody who has lost everything gets new keys by two confirmations, and their vaults come back by themselves', async ({
  adminPage: admin,
  people,
  browser,
  server,
}) => {
  await admin.getByRole('link', { name: 'Vaults', exact: true }).click()
  await createVault(admin, 'Acme')
  await vaultRow(admin, 'Acme').click()
  await admin.getByRole('button', { name: 'New Item' }).click()
  const item = admin.getByRole('dialog', { name: 'New Item', exact: true })
  await item.getByLabel('Title').fill('Acme shop')
  await item.getByLabel('Password / Secret', { exact: true }).fill('acme-secret-1')
  await item.getByRole('button', { name: 'Create Item' }).click()
  await expect(item).toBeHidden()

  // One person is a member before they have a key, which the list says.
  const link = await people.invite('Demo Contributor')
  await openVault(admin, 'Acme')
  const members = await pickMember(admin, 'Acme', 'Demo Contributor')
  await expectFits360(admin)
  await expectToastSparesDialog(admin, () =>
    members.getByRole('button', { name: 'Add', exact: true }).click(),
  )
  const entry = members.getByRole('listitem').filter({ hasText: 'Demo Contributor' })
  await expect(entry).toContainText('No key yet')
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  const theirs = await openBrowser(browser, server)
  theirs.faults.expect(/40[0-9]/)
  const person = theirs.page
  await people.person('Demo Contributor', link)
  await people.open(person, 'Demo Contributor')
  await expect(entry).toContainText('Can open it', untilDelivered)
  await admin.keyboard.press('Escape')

  await people.invited('Demo Manager', 'manager')
  await openUsers(admin)
  await expect(personRow(admin, 'manager@agencia.example')).toContainText('Key confirmed', untilDelivered)
  const second = await openBrowser(browser, server)
  const manager = second.page

  await lock(person)
  await person.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(person.getByRole('heading', { name: 'Start again with new keys' })).toBeVisible()
  await person.getByLabel('Passphrase', { exact: true }).fill(fresh)
  await person.getByLabel('Repeat passphrase').fill(fresh)
  await person.getByRole('button', { name: 'Make new keys' }).click()
  await person.getByLabel('I have saved my recovery code').check(whileStretching)
  await person.getByRole('button', { name: 'Ask for my new keys' }).click()
  const words = await wordsOf(person.getByRole('list', { name: 'Your new words' }))

  // The first confirmation changes nothing yet.
  const first = await compare(admin, words)
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await first.getByRole('button', { name: 'All eight are the same' }).click()
  await expect(first).toBeHidden(whileStretching)
  await expect(admin.getByText('Another admin or manager has to do it too.')).toBeVisible(untilNextPoll)
  await expect(person.getByText('One has confirmed, one more is needed')).toBeVisible(untilNextPoll)

  // The second one decides: the person's page learns that its session ended, and says why without alarm.
  await people.open(manager, 'Demo Manager')
  await openUsers(manager)
  const last = await compare(manager, words)
  await last.getByRole('button', { name: 'All eight are the same' }).click()
  await expect(manager.getByText('Demo Contributor has their new key.')).toBeVisible(whileStretching)
  await expect(person.getByRole('alert')).toContainText('unlock with your new passphrase', untilNextPoll)
  await expect(person.getByText('You were not signed in')).toHaveCount(0)
  await expectAccessible(person)
  await expectFits360(person)
  await person.setViewportSize({ width: 1280, height: 800 })

  await person.getByRole('button', { name: 'Sign in with Google' }).click()
  await person.getByRole('button', { name: 'Demo Contributor' }).click()
  await unlock(person, fresh)
  await openVault(person, 'Acme')
  await expect(person.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
  expect(await reveal(person, 'Acme shop')).toBe('acme-secret-1')

  for (const { context, faults } of [theirs, second]) {
    expect(faults.found()).toEqual([])
    await context.close()
  }
})

test('a two-person vault names who has not taken their part, until they unlock', async ({
  adminPage: admin,
  people,
  browser,
  server,
}) => {
  await openVault(admin, 'Acme')
  await admin.getByRole('button', { name: 'Members' }).click()
  const members = admin.getByRole('dialog', { name: 'Members of Acme' })
  await members.getByRole('tab', { name: 'Access rules' }).click()
  const propose = async () => {
    await members.getByRole('button', { name: 'Make it a two-person vault' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Propose' }).click()
    await expect(members.getByText('Demo Admin wants a two-person vault')).toBeVisible(whileStretching)
  }
  await propose()
  await members.getByRole('button', { name: 'Withdraw' }).click()
  await expect(members.getByText('Demo Admin wants a two-person vault')).toHaveCount(0)
  await propose()

  // The second person agrees and leaves before the only member comes, whose device deals the parts.
  const second = await openBrowser(browser, server)
  await people.open(second.page, 'Demo Manager')
  await openVault(second.page, 'Acme')
  await second.page.getByRole('button', { name: 'Members' }).click()
  const theirs = second.page.getByRole('dialog', { name: 'Members of Acme' })
  await theirs.getByRole('tab', { name: 'Access rules' }).click()
  await theirs.getByRole('button', { name: 'Agree' }).click()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click()
  await expect(theirs.getByText('Two-person vault', { exact: true })).toBeVisible(whileStretching)
  await second.context.close()

  const third = await openBrowser(browser, server)
  await people.renewed('Demo Contributor', fresh)
  await people.open(third.page, 'Demo Contributor')
  const missing = members.getByRole('list', { name: 'No emergency key yet' })
  await expect(missing.getByRole('listitem')).toHaveCount(1, untilDelivered)
  await expect(missing).toContainText('Demo Manager')
  await expect(members.getByText(/They get it when they next unlock Chaveiro/)).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  const again = await openBrowser(browser, server)
  await people.open(again.page, 'Demo Manager')
  await expect(members.getByText('Any two of them can help.')).toBeVisible(untilDelivered)
  await expect(missing).toHaveCount(0)
  for (const { context, faults } of [third, again]) {
    expect(faults.found()).toEqual([])
    await context.close()
  }
})

test('with one of the two left, a member is asked for their approval, and it counts', async ({
  adminPage: admin,
  people,
  browser,
  server,
}) => {
  await openUsers(admin)
  await admin.getByRole('combobox', { name: 'Role of Demo Manager' }).click()
  await admin.getByRole('option', { name: 'Contributor' }).click()
  const warning = admin.getByRole('alertdialog')
  await expect(
    warning.getByText(/^Without Demo Manager, fewer than two .* one two-person vault$/),
  ).toBeVisible()
  const left = warning.getByRole('list', { name: 'Two-person vaults' })
  await expect(left.getByRole('listitem')).toHaveText(['Acme'])
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await warning.getByRole('button', { name: 'Change role' }).click()
  await expect(admin.getByText('Demo Manager now has the role Contributor')).toBeVisible(whileStretching)
  await openVault(admin, 'Acme')
  const members = await pickMember(admin, 'Acme', 'Demo Manager')
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(admin.getByText('Demo Manager is proposed. A member has to agree')).toBeVisible()
  await expect(members.getByText('Any of them can: Demo Contributor.')).toBeVisible()
  await expect(members.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await members.getByRole('tab', { name: 'Access rules' }).click()
  await expect(members.getByText('Too few admins and managers are named for this vault')).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)

  const member = await openBrowser(browser, server)
  await people.open(member.page, 'Demo Contributor')
  await member.page.getByRole('button', { name: /^Notifications/ }).click()
  await member.page.getByText('Acme is waiting for a second confirmation').click()
  const theirs = member.page.getByRole('dialog', { name: 'Members of Acme' })
  await expect(theirs.getByText('Demo Admin wants to add Demo Manager')).toBeVisible()
  await expectAccessible(member.page)
  await theirs.getByRole('button', { name: 'Agree' }).click()
  const question = member.page.getByRole('alertdialog')
  await expect(question.getByText('manager@agencia.example')).toBeVisible()
  await question.getByRole('button', { name: 'Agree' }).click()
  await expect(theirs.getByText('Demo Admin wants to add Demo Manager')).toHaveCount(0, whileStretching)
  // A device that holds the key may have delivered it already.
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Demo Manager' })).toContainText(
    /Opens soon|Can open it/,
  )
  expect(member.faults.found()).toEqual([])
  await member.context.close()
})
