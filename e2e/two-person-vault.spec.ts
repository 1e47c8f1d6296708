import type { Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { openUsers, personRow } from './support/people.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { agreeTo, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, pickMember, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const lost = 'Nobody can open this vault any more'

async function openVault(page: Page) {
  await openVaults(page)
  await vaultRow(page, 'Acme').click()
}

async function openRules(page: Page) {
  await openVault(page)
  await page.getByRole('button', { name: 'Members', exact: true }).click()
  const members = page.getByRole('dialog', { name: 'Members of Acme' })
  await members.getByRole('tab', { name: 'Access rules' }).click()
  return members
}

/** Approves in the row's dialog, which says that it is a rehearsal. */
async function approve(page: Page, message: string) {
  await page.getByRole('link', { name: 'Break-Glass', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'To have seen it' })
  await expect(row).toContainText('Rehearsal')
  await row.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve emergency access' })
  await expect(dialog).toContainText('This is a rehearsal')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function giveToContributor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give it to someone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Who gets/ })
  await dialog.getByRole('combobox').fill('Contributor')
  const option = page.getByRole('option')
  await expect(option).toHaveCount(1)
  await option.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give it to someone' }).click()
  await expect(dialog).toBeHidden()
}

test('a two-person vault names who has not taken their part, until they unlock', async ({
  adminPage: admin,
  people,
}) => {
  const founder = await people.founder()
  const manager = await people.invited('Demo Manager', 'manager')
  const member = await people.invited('Demo Colleague')
  const vault = await makeVault(founder, 'Acme', 'only by two')
  await founder.session.vaults.addMember(vault, await shownPerson(founder, member.id))
  await founder.session.keepInStep()
  const members = await openRules(admin)
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
  await agreeTo(manager, 'Acme')
  const isOne = members.getByText('Two-person vault', { exact: true })
  await lookUntil(admin, (briefly) => expect(isOne).toBeVisible(briefly))
  for (const { session } of [member, founder, member]) await session.keepInStep()
  const missing = members.getByRole('list', { name: 'No emergency key yet' })
  await lookUntil(admin, (briefly) => expect(missing.getByRole('listitem')).toHaveCount(1, briefly))
  await expect(missing).toContainText('Demo Manager')
  await expect(members.getByText(/They get it when they next unlock Chaveiro/)).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  for (const { session } of [manager, member, manager]) await session.keepInStep()
  const any = members.getByText('Any two of them can help.')
  await lookUntil(admin, (briefly) => expect(any).toBeVisible(briefly))
  await expect(missing).toHaveCount(0)
})

test('a team rehearses the emergency of a two-person vault with a made-up item, and each step says who acts next', async ({
  people,
  unlockedPage,
  adminPage: admin,
}) => {
  await people.invited('Demo Contributor')
  const member = await people.person('Demo Colleague')
  const rules = await openRules(admin)
  await expect(rules).toContainText('Nobody has rehearsed it here yet.')
  await rules.getByRole('button', { name: 'Rehearse an emergency' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Rehearse an emergency in this vault?' })
  await question.getByRole('button', { name: 'Rehearse an emergency' }).click()
  const present = rules
    .getByRole('list', { name: 'Progress of the rehearsal' })
    .locator('[aria-current=step]')
  await expect(present).toContainText('A member’s device makes up an item.')
  await expectAccessible(admin)

  await member.session.keepInStep()
  await lookUntil(admin, (briefly) =>
    expect(present).toContainText(/opens “\S+ \S+” and presses Emergency Access/, briefly),
  )
  const title = /“(\S+ \S+)”/.exec((await present.textContent()) ?? '')?.[1] ?? ''
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  const asking = await unlockedPage('Demo Contributor')
  await openVault(asking)
  await expect(asking.getByRole('article').filter({ hasText: title })).toContainText('Rehearsal')
  await asking.getByRole('button', { name: title, exact: true }).click()
  const item = asking.getByRole('dialog', { name: title, exact: true })
  await expect(item).toContainText('Made up for a rehearsal')
  await expect(item.getByRole('button', { name: 'Request Temporary Access' })).toHaveCount(0)
  await item.getByRole('button', { name: 'Emergency Access' }).click()
  const request = asking.getByRole('dialog', { name: 'Emergency Access' })
  await expect(request).toContainText('everyone who is notified is told that this is a rehearsal')
  await request.getByLabel('Reason').fill('To have seen it')
  await request.getByRole('button', { name: 'Send request' }).click()
  await expect(request).toBeHidden()
  await lookUntil(admin, (briefly) => expect(present).toContainText('0 / 2', briefly))

  const manager = await unlockedPage('Demo Manager')
  await approve(manager, 'First approval recorded. One more is needed.')
  await lookUntil(admin, (briefly) => expect(present).toContainText('1 / 2', briefly))
  await admin.keyboard.press('Escape')
  await approve(admin, 'Approved. Access lasts one hour.')
  const reveal = item.getByRole('button', { name: 'Reveal Password' })
  await lookUntil(asking, (briefly) => expect(reveal).toBeVisible(briefly))
  await reveal.click()
  await expect(item.getByText(/^(\S+ ){5}\S+$/)).toBeVisible()
  await expectAccessible(asking)

  const again = await openRules(admin)
  await expect(again).toContainText('It works; last rehearsed on')
  await expectAccessible(admin)
  await again.getByRole('button', { name: 'End the rehearsal' }).click()
  await expect(admin.getByText('The rehearsal has ended')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Rehearse an emergency' })).toBeVisible()
  await member.session.keepInStep()
  await admin.keyboard.press('Escape')
  const made = admin.getByRole('button', { name: title, exact: true })
  await lookUntil(admin, (briefly) => expect(made).toHaveCount(0, briefly))
  await expect(admin.getByRole('button', { name: 'Acme registrar', exact: true })).toBeVisible()
  await admin.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  const entry = admin.getByRole('row').filter({ hasText: 'Emergency access approved' }).first()
  await expect(entry).toContainText('Rehearsal')
  await expect(admin.getByRole('row').filter({ hasText: 'Rehearsal of an emergency ended' })).toBeVisible()
})

test('a two-person vault whose last member was deactivated is given to somebody by two custodians, and opens there', async ({
  adminPage: admin,
  people,
  unlockedPage,
}) => {
  const contributor = await people.person('Demo Contributor')

  // Deactivating the last member warns first, and leads to what is closed then.
  await openUsers(admin)
  await personRow(admin, 'colleague@agencia.example').getByRole('button', { name: 'Deactivate' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('Only one person can open Acme. If that is Demo Colleague')
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('Nobody can open one vault any more')).toBeVisible()
  await expect(admin.getByText(/vault waits until someone who can open it/)).toHaveCount(0)
  await expect(admin.getByText(/^New keys do not undo what Demo Colleague has read/)).toBeVisible()
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.getByRole('main').getByRole('link', { name: 'Acme' }).click()
  await expect(admin.getByText(lost)).toBeVisible()
  await expectAccessible(admin)
  await expect(admin.getByText('Nobody can open it at the moment.')).toBeVisible()
  // Another custody would end what still opens it.
  await admin.getByRole('button', { name: 'Members', exact: true }).click()
  const members = admin.getByRole('dialog', { name: 'Members of Acme' })
  await members.getByRole('tab', { name: 'Access rules' }).click()
  await expect(members.getByText('Nobody has the key of this vault any more')).toBeVisible()
  await expect(members.getByRole('button', { name: 'Open it to admins and managers' })).toBeHidden()
  await expect(members.getByText('The vault gets a new key first.')).toBeHidden()
  await admin.keyboard.press('Escape')
  await expect(members).toBeHidden()
  await giveToContributor(admin)
  const waiting = admin.getByText(/^Demo Admin wants to give this vault to Demo Contributor/)
  await expect(waiting).toBeVisible()
  await expect(admin.getByText(/It waits until/)).toBeVisible()
  await admin.getByRole('button', { name: 'Withdraw' }).click()
  await expect(admin.getByText(lost)).toBeVisible()
  await expect(waiting).toBeHidden()
  await giveToContributor(admin)
  await expect(waiting).toBeVisible()

  const manager = await unlockedPage('Demo Manager')
  await openVault(manager)
  await manager.getByRole('button', { name: 'Agree' }).click()
  await expectAccessible(manager)
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click()
  await expect(manager.getByText('Demo Contributor is getting this vault')).toBeVisible()
  await manager.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(manager)
  await expectFits360(manager)

  await contributor.session.keepInStep()
  await contributor.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: /Acme was given to you/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await openVault(page)
  const item = await openItem(page, 'Acme registrar')
  await item.getByRole('button', { name: 'Reveal' }).first().click()
  await expect(item.getByText('only by two')).toBeVisible(whileStretching)
})

test('with one of the two left, a member is asked for their approval, and it counts', async ({
  adminPage: admin,
  unlockedPage,
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
  await openVault(admin)
  const members = await pickMember(admin, 'Acme', 'Demo Manager')
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(admin.getByText('Demo Manager is proposed. A member has to agree')).toBeVisible()
  await expect(members.getByText('Any of them can: Demo Contributor.')).toBeVisible()
  await expect(members.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await members.getByRole('tab', { name: 'Access rules' }).click()
  await expect(members.getByText('Too few admins and managers are named for this vault')).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)

  const member = await unlockedPage('Demo Contributor')
  await member.getByRole('button', { name: /^Notifications/ }).click()
  await member
    .getByRole('dialog', { name: 'Notifications' })
    .getByText('Acme is waiting for a second confirmation')
    .click()
  const theirs = member.getByRole('dialog', { name: 'Members of Acme' })
  await expect(theirs.getByText('Demo Admin wants to add Demo Manager')).toBeVisible()
  await expectAccessible(member)
  await theirs.getByRole('button', { name: 'Agree' }).click()
  const question = member.getByRole('alertdialog')
  await expect(question.getByText('manager@agencia.example')).toBeVisible()
  await question.getByRole('button', { name: 'Agree' }).click()
  await expect(theirs.getByText('Demo Admin wants to add Demo Manager')).toHaveCount(0, whileStretching)
  // A device that holds the key may have delivered it already.
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Demo Manager' })).toContainText(
    /Opens soon|Can open it/,
  )
})
