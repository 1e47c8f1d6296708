import type { Locator, Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import {
  recordRequests,
  secret,
  sendSecret,
  standStill,
  stranger,
  takeLink,
} from './support/one-time-links.ts'
import { giveAccess } from './support/prepared/grants.ts'
import { firstItemOf, makeVault as makeVaultOf } from './support/prepared/vaults.ts'
import { readQr } from './support/qr.ts'
import { hearShares } from './support/share-sheet.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openItem, vaultRow } from './support/vaults.ts'
import { visit } from './support/visit.ts'

async function makeVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await createVault(page, name)
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

async function makeItem(page: Page, { noCopy = false, checkout = false } = {}) {
  await page.getByRole('button', { name: 'New Item' }).click()
  const making = page.getByRole('dialog', { name: 'New Item', exact: true })
  await making.getByLabel('Title').fill(secret.title)
  await making.getByLabel('Login / username').fill(secret.login)
  await making.getByLabel('Password / secret', { exact: true }).fill(secret.password)
  if (noCopy) await making.getByLabel(/^No Copy/).check()
  if (checkout) await making.getByLabel('Requires Check-out').check()
  await making.getByRole('button', { name: 'Create item' }).click()
  await expect(making).toBeHidden()
}

/** Opens the item's dialog and makes a link there; answers its address. */
async function linkOfItem(page: Page): Promise<string> {
  return linkFrom(page, await openItem(page, secret.title))
}

/** The same in the item's open dialog. */
async function linkFrom(page: Page, item: Locator): Promise<string> {
  await item.getByRole('button', { name: 'Generate One-Time Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate One-Time Link' })
  await dialog.getByRole('button', { name: 'Generate link' }).click()
  return takeLink(page)
}

/** Makes another link after one was just made in the item's dialog. */
async function linkAgain(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Generate One-Time Link' }).click()
  await page.getByRole('button', { name: 'Generate link' }).click()
  const link = await takeLink(page)
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

const keyOf = (link: string) => new URL(link).hash.slice(1)

test('a link shows an item’s secret to one visitor, once, and nothing that either browser sends reveals it', async ({
  adminPage: admin,
  browser,
  server,
}) => {
  const senderSent = recordRequests(admin.context())
  await makeVault(admin, 'Padaria')
  await makeItem(admin)
  const shared = await hearShares(admin)
  const link = await linkOfItem(admin)
  const made = admin.getByRole('dialog', { name: 'Generate One-Time Link' })
  await expect(made.getByText('The link can be viewed once.')).toBeVisible()
  await expect(made.getByText('It expires in 24 hours.')).toBeVisible()
  await expect(made.getByText('The secret is deleted after viewing.')).toBeVisible()
  expect(await readQr(made.getByRole('img', { name: 'The link as a QR code' }), browser)).toBe(link)
  await made.getByRole('button', { name: 'Share' }).click()
  await expect.poll(shared).toBe(`A secret for you. The link opens it once:\n\n${link}`)
  await expectAccessible(admin)
  await made.getByRole('button', { name: 'Done' }).click()

  const { page, context, faults, sent } = await stranger(browser, server)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You have received a secret' })).toBeVisible()
  await expectAccessible(page)
  await standStill(page)
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "${secret.title}" [level=1]
      - paragraph: Web credential
      - timer: 60 seconds left
      - heading "Login" [level=2]
      - paragraph: ${secret.login}
      - 'button "Copy: Login"'
      - heading "Password" [level=2]
      - paragraph: Hidden
      - 'button "Show: Password"'
      - 'button "Copy: Password"'
      - paragraph: /This secret was deleted after viewing/
      - 'button "I have it: close"'
  `)
  await expect(page.getByRole('heading', { name: secret.title })).toBeFocused()
  await page.getByRole('button', { name: 'Show: Password' }).click()
  await expect(page.getByText(secret.password)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide: Password' })).toBeFocused()

  // The key leaves the address as soon as there is nothing left for it to open.
  expect(new URL(page.url()).hash).toBe('')
  const timer = page.getByRole('timer')
  await page.clock.runFor(49_000)
  await expect(timer).toHaveAttribute('data-tone', 'calm')
  await page.clock.runFor(1_000)
  await expect(timer).toHaveText('10 seconds left')
  await expect(timer).toHaveAttribute('data-tone', 'red')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { name: 'The time is up' })).toBeVisible()
  await expect(page.getByText('Please close this window.')).toBeVisible()
  expect(await page.content()).not.toContain(secret.password)
  await page.clock.resume()
  await expectAccessible(page)

  for (const said of [senderSent(), sent()]) {
    for (const kept of [keyOf(link), secret.password]) expect(said).not.toContain(kept)
  }
  expect(server.log()).not.toContain(keyOf(link))

  await page.reload()
  const gone = page.getByRole('heading', { name: 'Secret not found or already viewed' })
  await expect(gone).toBeVisible()
  await expect(page.getByText('It was shown in this window, and then deleted.')).toBeVisible()
  await page.goto('/favicon.svg')
  await page.goBack()
  await expect(gone).toBeVisible()
  expect(await page.content()).not.toContain(secret.password)
  expect(faults.found()).toEqual([])
  faults.expect(/404/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(gone).toBeVisible()
  await expect(page.getByText('If it was not you who saw it, tell the sender at once.')).toBeVisible()
  expect(faults.found()).toEqual([])
  await context.close()

  await visit(admin, '/links')
  const row = admin.getByRole('row').filter({ hasText: secret.title })
  await expect(row).toContainText('viewed')
  await expect(row).toContainText(/from (127\.0\.0\.1|::1), with Chrome on/)
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.goto('/notifications')
  await admin
    .getByRole('main')
    .getByText(/Your one-time link for .* was opened/)
    .click()
  await expect(admin).toHaveURL(/\/links\?link=/)
  await expect(row).toHaveAttribute('aria-current', 'true')
})

test('a wrong password shows how many tries are left and the right one opens; no_copy hides copying; a withdrawn link is over', async ({
  adminPage: admin,
  browser,
  server,
}) => {
  const link = await sendSecret(admin, { password: 'blue heron' })
  const { page, context, faults, sent } = await stranger(browser, server)
  faults.expect(/40[0-9]|410/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByText('This is required.')).toBeVisible()
  await page.getByLabel('Password').fill('red heron')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That is not the password. 4 tries are left')).toBeVisible(whileStretching)
  await expect(page.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Password').fill('blue heron')
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible(whileStretching)
  for (const kept of [keyOf(link), secret.password, 'blue heron']) expect(sent()).not.toContain(kept)

  await makeVault(admin, 'Floricultura')
  await makeItem(admin, { noCopy: true })
  const hidden = await linkOfItem(admin)
  await admin.getByRole('button', { name: 'Done' }).click()
  await page.goto('about:blank')
  await page.goto(hidden)
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByText('The sender does not allow copying.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)

  await admin.keyboard.press('Escape')
  const taken = await linkOfItem(admin)
  await admin.getByRole('button', { name: 'Done' }).click()
  await admin.getByRole('button', { name: 'Generate One-Time Link' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Generate One-Time Link' })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await page.goto('about:blank')
  await page.goto(taken)
  await expect(page.getByRole('heading', { name: /expired|withdrawn|viewed/ })).toBeVisible()
  await expect(page.getByText('Ask the sender for a new link.')).toBeVisible()
  expect(faults.found()).toEqual([])
  await context.close()
})

test('a link can be made of an item that one has checked out, and ends when it is checked in', async ({
  adminPage: admin,
  page,
  pageFaults,
}) => {
  pageFaults.expect(/410/)
  await makeVault(admin, 'Cartório')
  await makeItem(admin, { checkout: true })
  const item = await openItem(admin, secret.title)
  await expect(item.getByRole('button', { name: 'Generate One-Time Link' })).toHaveCount(0)
  await item.getByRole('button', { name: 'Check-out' }).click()
  const shown = await linkFrom(admin, item)
  const ended = await linkAgain(admin)
  await page.goto(shown)
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(ended)
  await expect(page.getByText(/The link works until/)).toBeVisible()
  await item.getByRole('button', { name: 'Check-in' }).click()
  await expect(item.getByRole('button', { name: 'Check-out' })).toBeVisible()
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByText('Ask the sender for a new link.')).toBeVisible()
  expect(await page.content()).not.toContain(secret.password)
})

test('somebody with two hours of access makes no link of the item, and the search has a command for a secret in no vault', async ({
  people,
  unlockedPage,
}) => {
  const founder = await people.founder()
  const asking = await people.invited('Demo Contributor')
  const vault = await makeVaultOf(founder, 'Estúdio', secret.password)
  const { id = '', title = '' } = (await firstItemOf(founder, vault)) ?? {}
  await giveAccess(founder, asking, vault.id, id)
  const path = `/vaults?vault=${vault.id}&item=${id}`
  const guest = await unlockedPage('Demo Contributor', { path, isWithin: false })
  const item = guest.getByRole('dialog', { name: title, exact: true })
  await expect(item.getByRole('button', { name: 'Reveal Password' })).toBeVisible()
  await expect(item.getByRole('button', { name: 'Generate One-Time Link' })).toHaveCount(0)

  await visit(guest, '/')
  await expect(guest.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
  await guest.keyboard.press('Control+k')
  await expect(guest.getByRole('combobox', { name: 'Search all vaults' })).toBeFocused()
  await guest.keyboard.type('send')
  await guest.getByRole('option', { name: 'Send a secret' }).click()
  await expect(guest.getByRole('dialog', { name: 'Send a secret' })).toBeVisible()
})

test('a pasted secret that is too long to be sent says so, and is not cut', async ({ adminAt }) => {
  const page = await adminAt('/links?send=new')
  const dialog = page.getByRole('dialog', { name: 'Send a secret' })
  const field = dialog.getByLabel('Password / secret', { exact: true })
  await dialog.getByLabel('Title').fill('Key ring')
  await field.focus()
  await page.keyboard.insertText('k'.repeat(10_001))
  await dialog.getByRole('button', { name: 'Generate link' }).click()
  await expect(dialog.getByText('This is too long: at most 10,000 characters.')).toBeVisible()
  await field.press('Backspace')
  await dialog.getByRole('button', { name: 'Generate link' }).click()
  await takeLink(page)
})
