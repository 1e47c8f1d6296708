import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, openVaults, vaultRow } from './support/vaults.ts'

test('somebody is added to read, sees and copies what is there and changes nothing, until they are let', async ({
  people,
  adminPage: admin,
  unlockedPage,
}) => {
  test.setTimeout(240_000)
  const founder = await people.founder()
  const reader = await people.invited('Demo Contributor')
  await makeVault(founder, 'Padaria', 'bakery-secret-1')
  await founder.session.keepInStep()
  await openVaults(admin)
  await vaultRow(admin, 'Padaria').click()
  await admin.getByRole('button', { name: /^Members/ }).click()
  const members = admin.getByRole('dialog', { name: 'Members of Padaria' })
  const row = members.getByRole('listitem').filter({ hasText: 'Demo Contributor' })

  await test.step('added to read only', async () => {
    await members.getByLabel('Add someone').fill('contributor')
    await admin.getByRole('option', { name: /Demo Contributor/ }).click()
    await members.getByLabel('May only read').check()
    await expectAccessible(admin)
    await members.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(admin.getByText('Demo Contributor may read this vault now')).toBeVisible()
    await expect(row.getByText('Reads only')).toBeVisible()
    await expectFits360(admin)
    await admin.setViewportSize({ width: 1280, height: 800 })
  })

  await founder.session.keepInStep()
  await reader.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  await openVaults(page)
  await vaultRow(page, 'Padaria').click()
  const create = page.getByRole('button', { name: 'New Item' }).first()
  const readsOnly = page.getByText(/^You read this vault and use what is in it/)

  await test.step('they open it, read why nothing can be changed, and have no button for it', async () => {
    await expect(readsOnly).toBeVisible()
    await expect(create).toHaveCount(0)
    const item = await openItem(page, 'Padaria registrar')
    await item
      .getByRole('button', { name: /^Reveal/ })
      .first()
      .click()
    await expect(item.getByText('bakery-secret-1')).toBeVisible()
    for (const act of ['Edit', 'Delete', 'Generate One-Time Link', 'Move']) {
      await expect(item.getByRole('button', { name: act, exact: true })).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('let change, they have the buttons', async () => {
    await row.getByRole('button', { name: 'Let Demo Contributor change what is here' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Let change' }).click()
    await expect(admin.getByText('Demo Contributor may now change what is in this vault')).toBeVisible()
    await expect(row.getByText('Reads only')).toHaveCount(0)
    await lookUntil(page, (briefly) => expect(readsOnly).toHaveCount(0, briefly))
    await expect(create).toBeVisible()
  })

  await test.step('made a reader again, and the log says so', async () => {
    await row.getByRole('button', { name: 'Only let Demo Contributor read' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Only let read' }).click()
    await expect(row.getByText('Reads only')).toBeVisible()
    await admin.keyboard.press('Escape')
    await admin.getByRole('link', { name: 'Audit Logs' }).first().click()
    await expect(admin.getByText('Member made a reader').first()).toBeVisible()
  })
})
