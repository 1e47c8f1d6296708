import type { Page } from '@playwright/test'
import { lookAgain, untilDelivered, untilNextPoll } from './support/next-poll.ts'
import type { PageFaults } from './support/page-faults.ts'
import { askForItems, denyAll } from './support/prepared/asked-items.ts'
import type { People, Person } from './support/prepared/people.ts'
import { makeItem, makeVault, removeVault, takeOver } from './support/prepared/vaults.ts'
import type { Account } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, pickMember, vaultRow } from './support/vaults.ts'

interface Given {
  people: People
  unlockedPage: (account: Account) => Promise<Page>
  pageFaults: PageFaults
}

const address = 'contributor@agencia.example'

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
  await founder.session.addMember(vault, member.id, address)
  await founder.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  pageFaults.expect(/40[0-9]/)
  await openVaults(page)
  await vaultRow(page, name).click()
  await expect(page.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
  return { founder, vault, itemId, page }
}

const gone = (page: Page) => page.getByText('This vault is not here')

test('what a person has typed stays when somebody deletes the vault of a new item, and they are told', async ({
  people,
  unlockedPage,
  pageFaults,
}) => {
  const { founder, vault, page } = await openShared({ people, unlockedPage, pageFaults }, 'Alfa')
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Half typed')
  await form.getByLabel('Password / Secret', { exact: true }).fill('typed-secret')
  await removeVault(founder, vault.id)
  await lookAgain(page)
  await expect(form.getByText('This vault was deleted, or you can no longer see it')).toBeVisible(
    untilNextPoll,
  )
  await expect(form.getByLabel('Title')).toHaveValue('Half typed')
  await expect(form.getByLabel('Password / Secret', { exact: true })).toHaveValue('typed-secret')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(gone(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the vaults' }).click()
  await expect(gone(page)).toBeHidden()
})

test('a link that is shown only once stays when somebody deletes the vault behind it', async ({
  people,
  unlockedPage,
  pageFaults,
}) => {
  const { founder, vault, page } = await openShared({ people, unlockedPage, pageFaults }, 'Beta')
  await page.getByRole('button', { name: 'Send a secret' }).click()
  const form = page.getByRole('dialog', { name: 'Send a secret' })
  await form.getByLabel('Title').fill('For Ana')
  await form.getByLabel('Password / Secret').fill('sent-secret')
  await form.getByRole('button', { name: 'Generate link' }).click()
  await expect(form.getByText('/view-secret/')).toBeVisible()
  await removeVault(founder, vault.id)
  await lookAgain(page)
  await expect(gone(page)).toBeAttached(untilNextPoll)
  await expect(form.getByText('/view-secret/')).toBeVisible()
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
  const form = page.getByRole('dialog', { name: 'Edit Item' })
  await form.getByRole('button', { name: 'Change secret' }).click()
  const password = form.getByLabel('Password / Secret', { exact: true })
  await expect(password).toHaveValue('old-secret')
  await password.fill('already-in-use-at-the-shop')
  await form.getByLabel('Login instructions').fill('By the side door')
  await takeOver(founder, itemId)
  await lookAgain(page)
  await expect(form.getByText('You can no longer open this item')).toBeVisible(untilNextPoll)
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
  await lookAgain(page)
  await expect(dialog.getByText('Status of the request: denied.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Approve|Deny/ })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('who adds somebody that was deactivated after they were picked reads why it does not work', async ({
  people,
  adminPage: page,
  pageFaults,
}) => {
  const founder = await people.founder()
  const picked = await contributor(people)
  await makeVault(founder, 'Epsilon', 'unused')
  await openVaults(page)
  await vaultRow(page, 'Epsilon').click()
  const members = await pickMember(page, 'Epsilon', 'Demo Contributor')
  await founder.session.setUserStatus(picked.id, 'inactive', { address, isMarked: false })
  pageFaults.expect(/422/)
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The person you picked can no longer be chosen')).toBeVisible()
  await founder.session.setUserStatus(picked.id, 'active', { address, isMarked: false })
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
