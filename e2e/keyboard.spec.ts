import type { Page } from '@playwright/test'
import { readClipboard } from './support/clipboard.ts'
import { countedHand } from './support/counted-hand.ts'
import { passphrase, whileStretching } from './support/key.ts'
import { untilDelivered } from './support/next-poll.ts'
import { expect, test } from './support/test.ts'
import { card } from './support/vaults.ts'

/* Journeys that journeys.spec.ts does not make by the keyboard alone: no test here uses the mouse or sets the focus. */
test.describe.configure({ mode: 'serial' })
test.use({ itemList: 'app' })

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })

test('from the login of a new installation to the first secret by the keyboard alone', async ({ page }) => {
  const keys = countedHand(page)
  await page.goto('/login')
  await keys.tabTo(page.getByRole('button', { name: 'Sign in with Google' }))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('button', { name: 'Demo Admin' }))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose your passphrase' })).toBeVisible(whileStretching)
  await keys.tabTo(page.getByLabel('Passphrase', { exact: true }))
  await keys.type(passphrase)
  await keys.tabTo(page.getByLabel('Repeat passphrase'))
  await keys.type(passphrase)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery code' })).toBeVisible(whileStretching)
  await keys.tabTo(page.getByLabel('I have saved my recovery code'))
  await keys.press('Space')
  await keys.tabTo(page.getByRole('button', { name: 'Continue' }))
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Make Me Admin' })).toBeVisible(whileStretching)
  await keys.tabTo(page.getByRole('button', { name: 'Make Me Admin' }))
  await keys.press('Enter')
  await expect(page.getByText('BECAME ADMIN')).toBeVisible()
  await keys.tabTo(menuLink(page, 'Vaults'))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('button', { name: 'New Vault' }).first())
  await keys.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await keys.type('Acme')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Acme', exact: true })).toBeVisible()
  await keys.tabTo(page.getByRole('button', { name: 'New Item' }))
  await keys.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Item' })
  await expect(form.getByLabel('What is it for?')).toBeFocused()
  await keys.tabTo(form.getByLabel('Title'))
  await keys.type('Shop')
  await keys.tabTo(form.getByLabel('Password / secret', { exact: true }))
  await keys.type('first-secret')
  await keys.press('Enter')
  await expect(form).toBeHidden()
  await expect(card(page, 'Shop')).toBeVisible()
})

test('temporary access is requested, approved and used by the keyboard alone', async ({
  people,
  adminPage: admin,
  unlockedPage,
}) => {
  await people.invited('Demo Contributor')
  const asking = await unlockedPage('Demo Contributor')
  await asking.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const asks = countedHand(asking)
  await asks.press('Control+k')
  await asks.type('shop')
  await expect(asking.getByRole('option', { name: /Shop/ })).toContainText('Closed to you')
  await asks.press('Enter')
  const item = asking.getByRole('dialog', { name: 'Shop', exact: true })
  await asks.tabTo(item.getByRole('button', { name: 'Request Temporary Access' }))
  await asks.press('Enter')
  const request = asking.getByRole('dialog', { name: 'Request Temporary Access' })
  await asks.tabTo(request.getByLabel('Reason'))
  await asks.type('A banner')
  await asks.tabTo(request.getByRole('button', { name: 'Send request' }))
  await asks.press('Enter')
  await expect(item.getByText('You asked for 2 h of access')).toBeVisible()

  const gives = countedHand(admin)
  await gives.tabTo(menuLink(admin, 'JIT Requests'))
  await gives.press('Enter')
  await gives.tabTo(admin.getByRole('button', { name: 'Approve Demo Contributor for Shop' }))
  await gives.press('Enter')
  const approving = admin.getByRole('dialog', { name: 'Approve temporary access' })
  await gives.tabTo(approving.getByRole('button', { name: 'Approve' }))
  await gives.press('Enter')
  await expect(approving).toBeHidden(untilDelivered)

  await expect(item.getByText(/^Open to you until/)).toBeVisible(untilDelivered)
  await asks.tabTo(item.getByRole('button', { name: 'Copy password' }))
  await asks.press('Enter')
  await expect.poll(() => readClipboard(asking)).toBe('first-secret')
  await asks.press('Escape')
  await expect(item).toBeHidden()
})

test('a one-time link is made and read once, and leaves the list of open links, by the keyboard alone', async ({
  adminPage: page,
  browser,
  server,
}) => {
  const keys = countedHand(page)
  await keys.press('Control+k')
  await keys.type('send a')
  await expect(page.getByRole('option', { name: /Send a secret/ })).toBeVisible()
  await keys.press('Enter')
  const form = page.getByRole('dialog', { name: 'Send a secret' })
  await keys.tabTo(form.getByLabel('Title', { exact: true }))
  await keys.type('Wi-Fi')
  await keys.tabTo(form.getByLabel(/^Password \/ secret/))
  await keys.type('guest-secret')
  await keys.tabTo(form.getByRole('button', { name: 'Generate link' }))
  await keys.press('Enter')
  const link = page.getByLabel('One-time link', { exact: true })
  await expect(link).toBeVisible(whileStretching)
  const address = (await link.textContent()) ?? ''
  await keys.tabTo(page.getByRole('button', { name: 'Done' }))
  await keys.press('Enter')

  const context = await browser.newContext({ baseURL: server.url })
  const stranger = await context.newPage()
  const reads = countedHand(stranger)
  await stranger.goto(address)
  await reads.tabTo(stranger.getByRole('button', { name: 'Show secret' }))
  await reads.press('Enter')
  await reads.tabTo(stranger.getByRole('button', { name: 'Show: Password' }))
  await reads.press('Enter')
  await expect(stranger.getByText('guest-secret')).toBeVisible()
  await context.close()

  await expect(page.getByRole('row').filter({ hasText: 'Wi-Fi' })).toContainText('opened')
})
