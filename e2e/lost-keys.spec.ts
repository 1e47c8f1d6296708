import type { Page } from '@playwright/test'
import { lock } from './support/account.ts'
import { unlock, whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil, untilDelivered, untilNextPoll } from './support/next-poll.ts'
import { openUsers, wordsOf } from './support/people.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { expectToastSparesDialog } from './support/toasts.ts'
import { openItem, pickMember, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const fresh = 'velvet orchard comet saddle ribbon quarry'

async function openVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** From 'Start again with new keys' to the request. */
async function askForKeys(page: Page) {
  await expect(page.getByRole('heading', { name: 'Start again with new keys' })).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill(fresh)
  await page.getByLabel('Repeat passphrase').fill(fresh)
  await page.getByRole('button', { name: 'Make new keys' }).click()
  await page.getByLabel('I have saved my recovery code').check(whileStretching)
  await page.getByRole('button', { name: 'Ask for my new keys' }).click()
}

/** Opens the dialog in which an admin or manager compares the new words, and checks that they are the person's. */
async function compare(page: Page, words: string) {
  const task = page.getByRole('listitem').filter({ hasText: 'Demo Contributor has lost their key' })
  const button = task.getByRole('button', { name: 'Compare words' })
  await lookUntil(page, (briefly) => expect(button).toBeVisible(briefly))
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Compare the new words of Demo Contributor' })
  await expect(dialog).toContainText('They find them under “Your new words”')
  expect(await wordsOf(dialog.getByRole('list', { name: 'Words of Demo Contributor' }))).toBe(words)
  return dialog
}

test('somebody who has lost everything may withdraw, or gets new keys by two confirmations, and their vaults come back by themselves', async ({
  adminPage: admin,
  people,
  unlockedPage,
  pageFaults,
}) => {
  const founder = await people.founder()
  await makeVault(founder, 'Acme', 'acme-secret-1')

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
  await people.person('Demo Contributor', link)
  await founder.session.keepInStep()
  await lookUntil(admin, (briefly) => expect(entry).toContainText('Can open it', briefly))
  await admin.keyboard.press('Escape')
  await people.invited('Demo Manager', 'manager')
  await founder.session.keepInStep()

  pageFaults.expect(/40[0-9]/)
  const person = await unlockedPage('Demo Contributor')
  await lock(person)
  await person.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(person.getByText(/Two admins or managers must confirm/)).toBeVisible()
  await expectAccessible(person)
  await askForKeys(person)
  await person.getByRole('button', { name: 'Withdraw my request' }).click(whileStretching)
  await person.getByRole('alertdialog').getByRole('button', { name: 'Withdraw my request' }).click()
  await expect(person.getByText('Withdrawn. Your old key stays in use.')).toBeVisible()
  await expect(person.getByText('If it was confirmed')).toHaveCount(0)
  await person.getByRole('button', { name: 'I have lost everything' }).click()
  await askForKeys(person)
  const words = await wordsOf(person.getByRole('list', { name: 'Your new words' }))

  // The first confirmation changes nothing yet.
  await openUsers(admin)
  const first = await compare(admin, words)
  await expectAccessible(admin)
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await first.getByRole('button', { name: 'All eight are the same' }).click()
  await expect(first).toBeHidden(whileStretching)
  const other = admin.getByText('Another admin or manager has to do it too.')
  await lookUntil(admin, (briefly) => expect(other).toBeVisible(briefly))
  const half = person.getByText('One has confirmed, one more is needed')
  await lookUntil(person, (briefly) => expect(half).toBeVisible(briefly))

  // The second one decides: the person's page learns that its session ended, and says why without alarm.
  const manager = await unlockedPage('Demo Manager')
  await openUsers(manager)
  const last = await compare(manager, words)
  await last.getByRole('button', { name: 'All eight are the same' }).click()
  await expect(manager.getByText('Demo Contributor has their new key.')).toBeVisible(whileStretching)
  await expect(person.getByRole('alert')).toContainText('unlock with your new passphrase', untilNextPoll)
  await expect(person.getByText('You were not signed in')).toHaveCount(0)
  await expectAccessible(person)
  await expectFits360(person)
  await person.setViewportSize({ width: 1280, height: 800 })

  await founder.session.keepInStep()
  await person.getByRole('button', { name: 'Sign in with Google' }).click()
  await person.getByRole('button', { name: 'Demo Contributor' }).click()
  await unlock(person, fresh)
  await openVault(person, 'Acme')
  await expect(person.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
  const item = await openItem(person, 'Acme registrar')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByRole('textbox', { name: /Password/ })).toHaveText('acme-secret-1')
})

test('a wrong kit is refused and the right one confirms; the old key is then void', async ({
  adminPage: page,
  people,
}) => {
  const founder = await people.founder()
  const { id } = await people.person('Demo Manager')
  // The kit alone is enough for the only one who could confirm.
  await founder.session.people.setRole(await shownPerson(founder, id), 'contributor')
  await page.getByRole('link', { name: 'Show recovery kit' }).click()
  const kit = (await page.getByLabel('Recovery code of the organisation').textContent()) ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await download
  await page.getByRole('button', { name: 'I have stored it safely' }).click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await lock(page)

  await expect(page.getByRole('heading', { name: 'Forgot your passphrase? Other ways' })).toBeVisible()
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await askForKeys(page)
  await expect(page.getByRole('heading', { name: 'Your new keys are waiting to be confirmed' })).toBeVisible(
    whileStretching,
  )
  await expect(page.getByRole('list', { name: 'Your new words' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('Nobody has confirmed yet')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Your new words' })).toBeVisible()

  await page.getByText('Use the organisation’s recovery kit').click()
  await page.getByLabel('Recovery code of the organisation').fill(kit.slice(0, -1))
  await page.getByRole('button', { name: 'Confirm with the kit' }).click()
  await expect(page.getByText(/This is not the code of this organisation/)).toBeVisible()
  await page.getByLabel('Recovery code of the organisation').fill(kit)
  await page.getByRole('button', { name: 'Confirm with the kit' }).click()

  // The old sessions have ended with the old key: the person signs in again and unlocks with the new passphrase.
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible(whileStretching)
  await expect(page.getByRole('alert')).toContainText('your new passphrase')
  await expect(page.getByText('You were not signed in')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Demo Admin' }).click()
  await unlock(page, fresh)
})
