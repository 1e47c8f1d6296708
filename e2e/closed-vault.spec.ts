import { shownPerson } from './support/prepared/shown.ts'
import { leaveVault, makeTwoPersonVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openVaults, vaultRow } from './support/vaults.ts'

test('with fewer than two of its custodians left, a lost vault says that it stays closed and what to do, and leads to the help', async ({
  adminPage: admin,
  people,
}) => {
  await makeTwoPersonVault(people, 'Fechado', 'nobody')
  await leaveVault(await people.person('Demo Colleague'), 'Fechado')
  const founder = await people.founder()
  const manager = await people.person('Demo Manager')
  await founder.session.people.setRole(await shownPerson(founder, manager.id), 'contributor')
  await openVaults(admin)
  await vaultRow(admin, 'Fechado').click()
  await expect(admin.getByText('Nobody can open this vault any more')).toBeVisible()
  await expect(admin.getByText(/^It can be given to nobody either/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Give it to someone' })).toBeHidden()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'How this works' }).click()
  await expect(admin.getByRole('heading', { name: 'When nobody can open a two-person vault' })).toBeVisible()
})
