import { callApi } from './support/api.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openVaults, vaultRow } from './support/vaults.ts'

test('an unsigned deletion is named to a member, who accepts it once and for all', async ({
  adminPage: page,
}) => {
  await openVaults(page)
  await createVault(page, 'Acme')
  await vaultRow(page, 'Acme').click()
  for (const title of ['Old shop', 'New shop']) {
    await page.getByRole('button', { name: 'New Item' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Item', exact: true })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Password / Secret', { exact: true }).fill('secret')
    await dialog.getByRole('button', { name: 'Create Item' }).click()
    await expect(dialog).toBeHidden()
  }
  const banner = page.getByRole('region', { name: 'Check of this list' })
  await expect(page.getByRole('button', { name: 'New shop', exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)

  // Deletes as a program does that knows the calls and has no key.
  const vault = new URL(page.url()).searchParams.get('vault')
  const { body } = await callApi(page, 'GET', `/items?vault_id=${vault}`)
  const old = (body as { id: string; title: string }[]).find(({ title }) => title === 'Old shop')
  expect((await callApi(page, 'DELETE', `/items/${old?.id}`)).status).toBeLessThan(300)

  await page.reload()
  await expect(banner).toContainText('Deletion not confirmed')
  await expect(page.getByRole('button', { name: 'New shop', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await banner.getByRole('button', { name: 'Accept deletion' }).click()
  const question = page.getByRole('alertdialog', { name: 'Accept this deletion?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Accept deletion' }).click()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Accept deletion' }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'New shop', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Old shop', exact: true })).toHaveCount(0)
  await expect(banner).toHaveCount(0)
})
