import type { Locator, Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil, untilDelivered } from './support/next-poll.ts'
import type { PageFaults } from './support/page-faults.ts'
import { askForItems, denyAll } from './support/prepared/asked-items.ts'
import { makeClientVault } from './support/prepared/client-links.ts'
import type { People, Person } from './support/prepared/people.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { makeItem, makeVault, removeVault, splitCustody, takeOver } from './support/prepared/vaults.ts'
import type { Account } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, pickMember, vaultRow } from './support/vaults.ts'

interface Given {
  people: People
  unlockedPage: (account: Account) => Promise<Page>
  pageFaults: PageFaults
}

let invited: Promise<Person> | undefined
const contributor = (people: People) => {
  invited ??= people.invited('Demo Contributor')
  return invited
}

/** The contributor's page, at a vault of the founder's of which they are a member. */
async function openShared({ people, unlockedPage, pageFaults }: Given, name: string) {
  const founder = await people.founder()
  const member = await contributor(people)
  const vault = await makeVault(founder, name, 'unused')
  const shop = { title: `${name} shop`, requires_checkout: true }
  const itemId = await makeItem(founder, vault, shop, { password: 'old-secret', notes: 'old-note' })
  await founder.session.vaults.addMember(vault, await shownPerson(founder, member.id))
  await founder.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  pageFaults.expect(/40[0-9]/)
  await openVaults(page)
  await vaultRow(page, name).click()
  await expect(page.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
  return { founder, vault, itemId, page }
}

type Role = NonNullable<Parameters<People['invited']>[1]>

const cannotSave = 'Your role no longer allows you to save this'

/** Gives somebody another role while they have a page open, whose clock the test installed, and lets the page learn of it. */
async function changeRole(founder: Person, page: Page, { id }: Person, role: Role) {
  await founder.session.people.setRole(await shownPerson(founder, id), role)
  await page.clock.fastForward('01:05')
}

/** Leaves a form that cannot be saved any more. */
async function discard(page: Page, form: Locator) {
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
}

const gone = (page: Page) => page.getByText('This vault is not here')

test('what a person has typed, and a link that is shown only once, stay when somebody deletes the vault, and they are told', async ({
  people,
  unlockedPage,
  pageFaults,
}) => {
  const { founder, vault, page } = await openShared({ people, unlockedPage, pageFaults }, 'Alfa')
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Half typed')
  await form.getByLabel('Password / secret', { exact: true }).fill('typed-secret')
  await removeVault(founder, vault.id)
  const deleted = form.getByText('This vault was deleted, or you can no longer see it')
  await lookUntil(page, (briefly) => expect(deleted).toBeVisible(briefly))
  await expect(form.getByLabel('Title')).toHaveValue('Half typed')
  await expect(form.getByLabel('Password / secret', { exact: true })).toHaveValue('typed-secret')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(gone(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the vaults' }).click()
  await expect(gone(page)).toBeHidden()

  const beta = await makeVault(founder, 'Beta', 'unused')
  await founder.session.vaults.addMember(beta, await shownPerson(founder, (await contributor(people)).id))
  await lookUntil(page, (briefly) => expect(vaultRow(page, 'Beta')).toBeVisible(briefly))
  await vaultRow(page, 'Beta').click()
  await page.getByRole('button', { name: 'Send a secret' }).click()
  const sending = page.getByRole('dialog', { name: 'Send a secret' })
  await sending.getByLabel('Title').fill('For Ana')
  await sending.getByLabel('Password / secret').fill('sent-secret')
  await sending.getByRole('button', { name: 'Generate link' }).click()
  await expect(sending.getByText('/view-secret/')).toBeVisible()
  await removeVault(founder, beta.id)
  await lookUntil(page, (briefly) => expect(gone(page)).toBeAttached(briefly))
  await expect(sending.getByText('/view-secret/')).toBeVisible()
})

test('when a check-out ends while its holder changes the password, what was opened goes and what was typed stays', async ({
  people,
  unlockedPage,
  pageFaults,
}) => {
  const { founder, itemId, page } = await openShared({ people, unlockedPage, pageFaults }, 'Gama')
  const item = await openItem(page, 'Gama shop')
  await item.getByRole('button', { name: 'Check-out' }).click()
  await item.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit item' })
  await form.getByRole('button', { name: 'Change secret' }).click()
  const password = form.getByLabel('Password / secret', { exact: true })
  await expect(password).toHaveValue('old-secret')
  await password.fill('already-in-use-at-the-shop')
  await form.getByLabel('Login instructions').fill('By the side door')
  await takeOver(founder, itemId)
  const closed = form.getByText('You can no longer open this item')
  await lookUntil(page, (briefly) => expect(closed).toBeVisible(briefly))
  await expect(password).toHaveValue('already-in-use-at-the-shop')
  await expect(form.getByLabel('Login instructions')).toHaveValue('By the side door')
  await expect(form.getByLabel('Notes (encrypted)')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(item.getByText('Held by admin@agencia.example')).toBeVisible()
})

test('an open request that somebody else decides stays on the screen, says so and offers no decision', async ({
  people,
  adminPage: page,
}) => {
  const founder = await people.founder()
  const requests = await askForItems(founder, await contributor(people), 'Delta', ['Delta shop'])
  await page.getByRole('link', { name: 'JIT Requests', exact: true }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve temporary access' })
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await denyAll(founder, requests)
  const denied = dialog.getByText('Status of the request: denied.')
  await lookUntil(page, (briefly) => expect(denied).toBeVisible(briefly))
  await expect(dialog.getByRole('button', { name: /Approve|Deny/ })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('an item that was begun in a vault of its members is saved after the vault became a two-person one, and an edit is not after it became a shared one', async ({
  people,
  unlockedPage,
  pageFaults,
}) => {
  const { founder, vault, page } = await openShared({ people, unlockedPage, pageFaults }, 'Iota')
  const manager = await people.invited('Demo Colleague', 'manager')
  await founder.session.keepInStep()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Begun before')
  await form.getByLabel('Password / secret', { exact: true }).fill('typed-secret')
  await splitCustody(vault, { admin: founder, manager, member: await contributor(people) })
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()
  const item = await openItem(page, 'Begun before')
  await item.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByLabel('Login instructions').fill('By the side door')
  await founder.session.vaults.setCustody(vault, 'shared')
  const [proposal] = (await manager.session.vaults.access(vault.id)).proposals
  await manager.session.vaults.secondProposal(vault, proposal?.hash ?? '', null)
  await edit.getByRole('button', { name: 'Save' }).click()
  // More people may open it now than the form said.
  await expect(page.getByText(/What this screen showed is not the confirmed name and place/)).toBeVisible()
  await expect(edit.getByLabel('Login instructions')).toHaveValue('By the side door')
})

test('who adds somebody that was deactivated after they were picked reads why it does not work', async ({
  people,
  adminPage: page,
}) => {
  const founder = await people.founder()
  const picked = await contributor(people)
  await makeVault(founder, 'Epsilon', 'unused')
  await openVaults(page)
  await vaultRow(page, 'Epsilon').click()
  const members = await pickMember(page, 'Epsilon', 'Demo Contributor')
  await founder.session.people.setStatus(await shownPerson(founder, picked.id), 'inactive')
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This person’s access has ended in the meantime')).toBeVisible()
  await founder.session.people.setStatus(await shownPerson(founder, picked.id), 'active')
})

test('a link to a vault that was made a moment ago opens it, and one to a vault that is gone says so', async ({
  people,
  adminPage: page,
}) => {
  const founder = await people.founder()
  await openVaults(page)
  const follow = (id: string) =>
    page.evaluate((id) => {
      history.pushState(null, '', `/vaults?vault=${id}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, id)
  const { id } = await makeVault(founder, 'Zeta', 'unused')
  await follow(id)
  const wellBeforeThePoll = { timeout: 8_000 }
  await expect(page.getByRole('heading', { name: 'Zeta', exact: true })).toBeVisible(wellBeforeThePoll)
  await follow(founder.id)
  await expect(gone(page)).toBeVisible(wellBeforeThePoll)
  await page.getByRole('button', { name: 'Back to the vaults' }).click()
  await expect(gone(page)).toBeHidden()
})

test('who loses the right to it while a form of vaults, links, people, chat or the organisation is open keeps what they typed and reads why', async ({
  page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const founder = await people.founder()
  const manager = await people.invited('Demo Manager', 'manager')
  const { vault } = await makeClientVault(people, 'Eta')
  await founder.session.keepInStep()
  const turn = (role: Role) => changeRole(founder, page, manager, role)
  await page.clock.install()
  await people.open(page, 'Demo Manager')
  await openVaults(page)
  const keeps = async (form: Locator, label: string, typed: string, save: string) => {
    await form.getByLabel(label, { exact: true }).fill(typed)
    await turn('contributor')
    await expect(form.getByText(cannotSave)).toBeVisible()
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(typed)
    await expect(form.getByRole('button', { name: save, exact: true })).toHaveCount(0)
    await expectAccessible(page)
  }
  const newVault = page.getByRole('button', { name: 'New Vault' })
  const form = (name: string) => page.getByRole('dialog', { name, exact: true })

  await newVault.click()
  await keeps(form('Create New Vault'), 'Name', 'Half typed', 'Create vault')
  await discard(page, form('Create New Vault'))
  await expect(newVault).toHaveCount(0)

  await turn('manager')
  await vaultRow(page, 'Eta')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit vault' }).click()
  await keeps(form('Edit vault'), 'Name', 'Theta', 'Save')
  await discard(page, form('Edit vault'))

  await turn('manager')
  await vaultRow(page, 'Eta').click()
  await page.getByRole('button', { name: 'Generate Client Link' }).click()
  await keeps(form('Generate Client Link'), 'Client', 'Eta Ltda', 'Generate')
  await discard(page, form('Generate Client Link'))

  await turn('manager')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await keeps(form('Invite User'), 'Name', 'Ana', 'Invite')
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await discard(page, form('Invite User'))
  const forbidden = page.getByText("You don't have permission to access this page.")
  await expect(forbidden).toBeVisible()

  await turn('manager')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  const chat = page.getByRole('tabpanel')
  await keeps(chat, 'Webhook address', 'https://chat.googleapis.com/v1/spaces/AAA', 'Save')
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(chat.getByRole('checkbox')).toHaveCount(0)
  await chat.getByRole('button', { name: 'Discard' }).click()
  await expect(forbidden).toBeVisible()

  // An admin's own setting is kept for a manager and for who is neither.
  await turn('admin')
  await page.getByRole('tab', { name: 'General' }).click()
  const name = page.getByLabel('Name of the organisation')
  await name.fill('Half typed')
  await turn('manager')
  await expect(page.getByText(cannotSave)).toBeVisible()
  await turn('contributor')
  await expect(page.getByText('Only an admin can change this.', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Half typed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(forbidden).toBeVisible()
  await removeVault(founder, vault.id)
})
