import type { Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { leaveVault, makeTwoPersonVault } from './support/prepared/vaults.ts'
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

test('a two-person vault whose last member left is given to somebody by two custodians, and opens there', async ({
  adminPage: admin,
  people,
  unlockedPage,
}) => {
  await makeTwoPersonVault(people, 'Clientes', 'only by two')
  const contributor = await people.invited('Demo Contributor')
  await leaveVault(await people.person('Demo Colleague'), 'Clientes')

  await openVaults(admin)
  await vaultRow(admin, 'Clientes').click()
  await expect(admin.getByText(lost)).toBeVisible()
  await expectAccessible(admin)
  await expect(admin.getByText('Nobody can open it at the moment.')).toBeVisible()
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
  await openVaults(page)
  await vaultRow(page, 'Clientes').click()
  const item = await openItem(page, 'Clientes registrar')
  await item.getByRole('button', { name: 'Reveal' }).first().click()
  await expect(item.getByText('only by two')).toBeVisible(whileStretching)
})

test('with fewer than two of its custodians left, a lost vault says that it stays closed and what to do, and leads to the help', async ({
  adminPage: admin,
  people,
}) => {
  await makeTwoPersonVault(people, 'Fechado', 'nobody')
  await leaveVault(await people.person('Demo Colleague'), 'Fechado')
  const founder = await people.founder()
  const manager = await people.person('Demo Manager')
  await founder.session.setUserRole(manager.id, 'contributor', 'manager@agencia.example')
  await openVaults(admin)
  await vaultRow(admin, 'Fechado').click()
  await expect(admin.getByText(lost)).toBeVisible()
  await expect(admin.getByText(/^It can be given to nobody either/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Give it to someone' })).toBeHidden()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'How this works' }).click()
  await expect(admin.getByRole('heading', { name: 'When nobody can open a two-person vault' })).toBeVisible()
})
