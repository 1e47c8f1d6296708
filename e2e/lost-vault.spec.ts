import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { leaveVault, makeTwoPersonVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, vaultRow } from './support/vaults.ts'

const lost = 'Nobody can open this vault any more'

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
  await admin.getByRole('button', { name: 'Give it to someone' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Contributor')
  const option = admin.getByRole('option')
  await expect(option).toHaveCount(1)
  await option.click()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Give it to someone' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(/^Demo Admin wants to give this vault to Demo Contributor/)).toBeVisible()

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
