import type { Locator, Page } from '@playwright/test'
import { countedHand } from './support/counted-hand.ts'
import { passphrase, whileStretching } from './support/key.ts'
import { untilDelivered } from './support/next-poll.ts'
import { addAuthenticator } from './support/passkeys.ts'
import { makeClientVault } from './support/prepared/client-links.ts'
import { makeTwoPersonVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'

/* No test here uses the mouse or sets the focus; each says where the focus is after its element went away. */
test.describe.configure({ mode: 'serial' })

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })

/** A counted hand on the keyboard that presses buttons as well. */
function keyboard(page: Page) {
  const keys = countedHand(page)
  return {
    ...keys,
    async pressOn(target: Locator) {
      await keys.tabTo(target)
      await keys.press('Enter')
    },
  }
}

test('an emergency is requested and confirmed by two with the keyboard alone, and nobody loses their place', async ({
  people,
  adminPage: admin,
  unlockedPage,
}) => {
  await people.invited('Demo Contributor')
  await makeTwoPersonVault(people, 'Treasury', 'registrar-secret')
  const asking = await unlockedPage('Demo Contributor')
  const asks = keyboard(asking)
  await asks.press('Control+k')
  await asks.type('treasury')
  await expect(asking.getByRole('option', { name: /Treasury registrar/ })).toBeVisible()
  await asks.press('Enter')
  const item = asking.getByRole('dialog', { name: 'Treasury registrar', exact: true })
  await asks.pressOn(item.getByRole('button', { name: 'Emergency Access' }))
  const request = asking.getByRole('dialog', { name: 'Emergency Access' })
  await asks.pressOn(request.getByRole('button', { name: 'Send request' }))
  await expect(request.getByLabel('Reason')).toBeFocused()
  await asks.type('Offline')
  await asks.pressOn(request.getByRole('button', { name: 'Send request' }))
  // Not on the button beside it, which requests something else.
  await expect(item).toBeFocused()

  for (const page of [admin, await unlockedPage('Demo Manager')]) {
    const gives = keyboard(page)
    await gives.pressOn(menuLink(page, 'Break-Glass'))
    await gives.pressOn(page.getByRole('button', { name: 'Approve Demo Contributor for Treasury registrar' }))
    await gives.pressOn(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
    const row = page.getByRole('row').filter({ hasText: 'Offline' })
    await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0, untilDelivered)
    await expect(row.locator(':focus')).toHaveCount(1)
    await expect(row.getByRole('button', { name: /^Deny/ }).and(page.locator(':focus'))).toHaveCount(0)
  }
  await expect(item.getByText(/^Open to you until/)).toBeVisible(untilDelivered)
  await asks.pressOn(item.getByRole('button', { name: 'Reveal Password' }))
  await expect(item.getByRole('button', { name: 'Hide' })).toBeFocused()
  await asks.pressOn(item.getByRole('button', { name: 'End now' }))
  await expect(item.getByText('Your emergency access has ended.')).toBeVisible()
  await expect(item).toBeFocused()
})

test('a client submits a credential with a file by the keyboard alone, even if it fails at first', async ({
  people,
  page,
  pageFaults,
}) => {
  pageFaults.expect(/Failed to load resource/)
  const { made } = await makeClientVault(people, 'Padaria')
  const { pathname, hash } = new URL(made.url)
  const keys = keyboard(page)
  await page.goto(pathname + hash)
  await expect(page.getByText('Padaria Ltda')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Encrypt and submit' })
  await keys.tabTo(page.getByRole('radio', { name: 'Website' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'API key' })).toBeFocused()
  await keys.pressOn(submit)
  await expect(page.getByLabel('Title')).toBeFocused()
  await keys.type('Shop')
  await keys.tabTo(page.locator('#password'))
  await keys.type('client-secret')
  await keys.tabTo(page.locator('#files'))
  const file = { name: 'site.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from('pem') }
  await page.locator('#files').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove site.pem' })).toBeVisible()
  await expect(page.locator('#files')).toBeFocused()

  const path = /\/client-submit\/[^/]+\/item$/
  const network = Promise.withResolvers<void>()
  await page.route(path, (route) => network.promise.then(() => route.abort()))
  await keys.pressOn(page.locator('summary'))
  await keys.tabTo(page.getByLabel(/^Squad/))
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Encrypting and sending...' })).toBeFocused()
  network.resolve()
  const refusal = page.getByRole('dialog', { name: 'Not submitted' })
  await expect(refusal.getByRole('button', { name: 'Close' })).toBeFocused()
  await keys.press('Escape')
  await expect(submit).toBeFocused()
  await page.unroute(path)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Submitted', exact: true })).toBeFocused()
  await keys.pressOn(page.getByRole('button', { name: 'Submit Another Credential' }))
  await expect(page.getByRole('heading', { name: 'Submit a credential' })).toBeFocused()
})

test('an invalid sheet and one with refused rows are imported by the keyboard alone', async ({
  adminPage: page,
}) => {
  const keys = keyboard(page)
  const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
  const input = page.locator('input[type=file]')
  const choose = async (name: string, content: string) => {
    await keys.tabTo(input)
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await keys.pressOn(menuLink(page, 'Import'))
  await expect(input).toBeAttached()
  await choose('empty.csv', '')
  await expect(page.getByRole('alert')).toContainText('The file is empty')
  await expect(input).toBeFocused()
  await choose('two.csv', `${header}\nSheet,web_credential,Site,ana,x,,,,,\nSheet,nonsense,Bad,ana,x,,,,,\n`)
  await keys.pressOn(page.getByRole('button', { name: 'Import 1 item' }))
  await expect(page.getByText('two.csv was imported')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Refused rows' })).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await keys.pressOn(page.getByRole('button', { name: 'Download as CSV' }))
  await download
  await keys.pressOn(page.getByRole('button', { name: 'Import another file' }))
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('one person is invited and another, who came without a link, admitted by the keyboard alone', async ({
  people,
  adminPage: page,
}) => {
  await people.person('Demo Newcomer')
  const keys = keyboard(page)
  await keys.pressOn(page.getByRole('link', { name: 'Settings', exact: true }))
  await keys.pressOn(page.getByRole('button', { name: 'Confirm key' }))
  await keys.pressOn(page.getByRole('dialog').getByRole('button', { name: 'All eight are the same' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm key' })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  const button = page.getByRole('button', { name: 'Invite User' })
  await keys.pressOn(button)
  const form = page.getByRole('dialog', { name: 'Invite User', exact: true })
  await expect(form.getByLabel(/^E-mail/)).toBeFocused()
  await keys.type('someone@agencia.example')
  await keys.tabTo(form.getByLabel('Name', { exact: true }))
  await keys.type('Someone')
  const role = form.getByLabel('Role')
  await keys.pressOn(role)
  await expect(page.getByRole('option', { name: 'Contributor' })).toBeFocused()
  await keys.press('ArrowUp')
  const manager = page.getByRole('option', { name: 'Manager' })
  await expect(manager).toBeFocused()
  await expect(manager).toHaveCSS('outline-style', 'solid')
  // Escape closes the list and not the form.
  await keys.press('Escape')
  await expect(role).toBeFocused()
  await keys.pressOn(form.getByRole('button', { name: 'Invite', exact: true }))
  await expect(page.getByLabel('Invitation link')).toBeVisible()
  await keys.pressOn(page.getByRole('button', { name: 'Done' }))
  await expect(button).toBeFocused()
})

test('a passkey is added and unlocks by the keyboard alone, and after an idle lock the focus is where it was', async ({
  people,
  page,
}) => {
  await addAuthenticator(page)
  await page.clock.install()
  await people.open(page, 'Demo Colleague')
  const keys = keyboard(page)
  await keys.pressOn(page.getByRole('button', { name: 'User menu' }))
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused()
  await keys.press('Enter')
  await keys.pressOn(page.locator('summary', { hasText: 'Unlock without typing your passphrase' }))
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await keys.pressOn(add)
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await keys.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof.getByLabel('Passphrase', { exact: true })).toBeFocused()
  await keys.type(passphrase)
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0, whileStretching)
  await expect(add).toBeFocused()

  await page.clock.fastForward('15:30')
  const usePasskey = page.getByRole('button', { name: 'Use a passkey', exact: true })
  await expect(usePasskey).toBeFocused()
  await keys.press('Enter')
  await expect(add).toBeFocused(whileStretching)
  await page.clock.fastForward('15:30')
  await keys.pressOn(page.getByRole('button', { name: /^Use the passphrase/ }))
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused()
  await keys.type(passphrase)
  await keys.press('Enter')
  await expect(add).toBeFocused(whileStretching)
})
