import { expectFits360 } from './support/narrow.ts'
import { untilDelivered } from './support/next-poll.ts'
import { followInvitation, openBrowser, openUsers, personRow } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openVaults, vaultRow } from './support/vaults.ts'

test('a person whom an admin invites as a manager becomes one by the link alone: vaults open, and nobody has to confirm anything', async ({
  adminPage: page,
  browser,
  server,
}) => {
  await openVaults(page)
  await createVault(page, 'Moda')
  await openUsers(page)
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User', exact: true })
  await dialog.getByLabel(/^E-mail/).fill('manager@agencia.example')
  await dialog.getByLabel('Name', { exact: true }).fill('Demo Manager')
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()

  const made = page.getByRole('dialog', { name: 'Invitation for Demo Manager' })
  await expect(made.getByText('Once they have followed it, Demo Manager has the role Manager.')).toBeVisible()
  await expect(made.getByText('You have nothing left to confirm.')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const link = (await page.getByLabel('Invitation link').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  // Until they have a key, nothing about them waits for anybody.
  await expect(personRow(page, 'manager@agencia.example')).toContainText('Manager')
  await expect(page.getByText('nobody has confirmed it yet')).toHaveCount(0)

  const invited = await openBrowser(browser, server)
  await followInvitation(invited.page, link, 'Demo Manager')
  await expect(invited.page.getByText('Someone still has to confirm your key')).toHaveCount(0)
  await openVaults(invited.page)
  await vaultRow(invited.page, 'Moda').click()
  await expect(invited.page.getByText('An admin has to confirm your role first')).toHaveCount(0)
  // The admin's browser delivers the key by itself.
  await expect(invited.page.getByRole('button', { name: 'New Item' }).first()).toBeEnabled(untilDelivered)
  await openUsers(invited.page)
  await expect(invited.page.getByText('You are the only one who can let people in')).toHaveCount(0)
  await page.reload()
  await openUsers(page)
  await expect(page.getByText('nobody has confirmed it yet')).toHaveCount(0)
  await expect(page.getByText('You are the only one who can let people in')).toHaveCount(0)
  expect(invited.faults.found()).toEqual([])
  await invited.context.close()
})
