import type { Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { openUsers, personRow } from './support/people.ts'
import { makeTwoPersonVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, vaultRow } from './support/vaults.ts'

const lost = 'Nobody can open this vault any more'

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

test('a two-person vault whose last member was deactivated is given to somebody by two custodians, and opens there', async ({
  adminPage: admin,
  people,
  unlockedPage,
}) => {
  await makeTwoPersonVault(people, 'Clientes', 'only by two')
  const contributor = await people.invited('Demo Contributor')

  // Deactivating the last member warns first, and leads to what is closed then.
  await openUsers(admin)
  await personRow(admin, 'colleague@agencia.example').getByRole('button', { name: 'Deactivate' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('Only one person can open Clientes. If that is Demo Colleague')
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('Nobody can open one vault any more')).toBeVisible()
  await expect(admin.getByText(/vault waits until someone who can open it/)).toHaveCount(0)
  await expect(admin.getByText(/^New keys do not undo what Demo Colleague has read/)).toBeVisible()
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.getByRole('main').getByRole('link', { name: 'Clientes' }).click()
  await expect(admin.getByText(lost)).toBeVisible()
  await expectAccessible(admin)
  await expect(admin.getByText('Nobody can open it at the moment.')).toBeVisible()
  // Another custody would end what still opens it.
  await admin.getByRole('button', { name: 'Members', exact: true }).click()
  const members = admin.getByRole('dialog', { name: 'Members of Clientes' })
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
  await openVaults(manager)
  await vaultRow(manager, 'Clientes').click()
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
  await expect(page.getByRole('link', { name: /Clientes was given to you/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await openVaults(page)
  await vaultRow(page, 'Clientes').click()
  const item = await openItem(page, 'Clientes registrar')
  await item.getByRole('button', { name: 'Reveal' }).first().click()
  await expect(item.getByText('only by two')).toBeVisible(whileStretching)
})
