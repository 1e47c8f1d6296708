import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import { type OutsideService, startOutsideService } from './support/outside-service.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { choose, createVault, openVaults } from './support/vaults.ts'

let service: OutsideService
test.beforeAll(async () => {
  service = await startOutsideService()
})
test.afterAll(() => service.stop())
const heard = () =>
  service.received.map(({ body }): { event: string; facts: Record<string, string> } => JSON.parse(body))

async function openNotifications(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Team chat' })).toBeVisible()
}
const address = (page: Page) => page.getByLabel('Webhook address')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('a wrong address is explained beside its field, and what cannot be loaded can be loaded again', async ({
  adminPage: page,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_FAILED/)
  pageFaults.expect(/422/)
  await page.route('**/api/settings/webhook', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByText('The settings could not be loaded')).toBeVisible()
  await page.unroute('**/api/settings/webhook')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await address(page).fill('https://10.0.0.7/hook')
  await save(page).click()
  await expect(
    page.getByText('This address is in a private network.', { exact: false }).first(),
  ).toBeVisible()
  await expect(page.getByText('Failed to save webhook configuration')).toBeVisible()
  await address(page).fill('')
})

test('what an admin types stays when another one saves, and a change of one field sends only that one', async ({
  adminPage: page,
}) => {
  await page.clock.install()
  await openNotifications(page)
  const savedElsewhere = (change: { webhook_url?: string; service?: null; switched?: object }) =>
    page.evaluate(async (change) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem('token')}`,
        'Content-Type': 'application/json',
      }
      await fetch('/api/settings/webhook', { method: 'POST', headers, body: JSON.stringify(change) })
    }, change)
  await address(page).fill('https://hooks.slack.com/services/half')
  await savedElsewhere({ webhook_url: 'https://chat.googleapis.com/theirs' })
  await page.clock.fastForward('06:00')
  await lookAgain(page)
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(address(page)).toHaveValue('https://hooks.slack.com/services/half')

  await page.reload()
  await expect(address(page)).toHaveValue('https://chat.googleapis.com/…')
  await savedElsewhere({ webhook_url: 'https://hooks.slack.com/services/newer' })
  await choose(page, page, 'Service', 'Microsoft Teams')
  await save(page).click()
  await expect(page.getByText('The webhook was saved')).toBeVisible()
  await expect(address(page)).toHaveValue('https://hooks.slack.com/…')

  await savedElsewhere({ switched: { member_added: true } })
  await page.getByText('Who can open a vault').click()
  const [mine, theirs] = [page.getByLabel('Member removed'), page.getByLabel('Member added')]
  await expect(theirs).not.toBeChecked()
  await mine.check()
  await expect(theirs).toBeChecked()
  await expect(mine).toBeEnabled()
  await expect(mine).toBeChecked()
  await savedElsewhere({
    webhook_url: '',
    service: null,
    switched: { member_added: false, member_removed: false },
  })
})

test('an admin turns chat on, tries it, chooses its events, and sees the outcome of each message', async ({
  adminPage: page,
}) => {
  await openNotifications(page)
  await address(page).fill(service.address)
  await save(page).click()
  await expect(page.getByText('The webhook was saved')).toBeVisible()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Key that signs the messages')).toHaveText(/^[A-Za-z0-9_-]{43}$/)
  await expect(address(page)).toHaveValue(`${new URL(service.address).origin}/…`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('The test message was sent')).toBeVisible()
  expect(heard().map(({ event }) => event)).toEqual(['test'])

  await page.getByText('Most used').click()
  await page.getByLabel('Vault created').check()
  await expect(page.getByLabel('Vault created')).toBeEnabled()
  await openVaults(page)
  await createVault(page, 'Vitta Clínica')
  await openNotifications(page)
  await page.getByText('Most used').click()
  await expect(page.getByLabel('Vault created')).toBeChecked()
  const messages = page.getByRole('list', { name: 'Last messages' })
  await expect(messages.getByRole('listitem').first()).toContainText('Vault createdSent', untilNextPoll)
  expect(heard().at(-1)?.facts.vault).toBe('Vitta Clínica')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
})

test('a message that the service refuses waits, says why, and is sent at once when somebody asks', async ({
  adminPage: page,
}) => {
  service.status = 500
  await openVaults(page)
  await createVault(page, 'Nordeste Varejo')
  await openNotifications(page)
  const newest = page.getByRole('list', { name: 'Last messages' }).getByRole('listitem').first()
  await expect(newest).toContainText('The service answered 500', untilNextPoll)
  service.status = 201
  await newest.getByRole('button', { name: 'Try again' }).click()
  await expect(newest).toContainText('Sent', untilNextPoll)
})

test('an empty address turns chat off, after a question', async ({ adminPage: page }) => {
  await openNotifications(page)
  await address(page).fill('')
  await save(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Team chat is off')).toBeVisible()
  await expect(page.getByText('Last messages')).toBeHidden()
  const before = service.received.length
  await openVaults(page)
  await createVault(page, 'Serra Café')
  expect(service.received.length).toBe(before)
})
