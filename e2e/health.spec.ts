import { expectFits360 } from './support/narrow.ts'
import { makeEmptyVault, makeItem } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('weak spots of a vault and of all vaults are found in the browser, and nothing of what was found is sent', async ({
  people,
  adminAt,
}) => {
  const founder = await people.founder()
  const bakery = await makeEmptyVault(founder, 'Bakery')
  const florist = await makeEmptyVault(founder, 'Florist')
  const shared = 'vR7#kq9Zt2!mXw4e'
  await makeItem(founder, bakery, { title: 'Instagram' }, { password: '123456' })
  await makeItem(founder, bakery, { title: 'Google Ads' }, { password: shared })
  await makeItem(founder, florist, { title: 'Server', owner: 'olga@agencia.example' }, { password: shared })
  await makeItem(founder, florist, { title: 'Domain', requires_checkout: true }, { password: 'p' })
  const page = await adminAt(`/vaults?vault=${bakery.id}`)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: 'Health of its items' }).click()
  await expect(page.getByText('Only Bakery')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 1 vault' }).click()
  await expect(page.getByText('2 items looked at')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Used again/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'All vaults that you open' }).click()
  await page.getByRole('button', { name: 'Check 2 vaults' }).click()
  await expect(page.getByText('1 needs a check-out.')).toBeVisible()
  const spots = page.getByRole('list', { name: 'Weak spots' }).getByRole('listitem')
  await expect(spots.first()).toContainText('Known from leaks')
  await page.getByRole('button', { name: /^Used again/ }).click()
  await expect(spots).toHaveCount(2)
  await expect(spots.first()).toContainText('of another client')
  await spots.getByRole('button', { name: 'Ask for a new one: Server' }).click()
  await expect(spots.getByRole('button', { name: 'Asked: Server' })).toBeFocused()
  await expect(spots.getByRole('button', { name: /Google Ads/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits360(page)
  expect(sent.join('\n')).not.toMatch(/123456|vR7#kq|weak|reused|leaked"/)
  expect(new Set(sent.filter((one) => one.includes('leaked-passwords'))).size).toBe(1)
  await page.getByRole('link', { name: 'Open Server' }).click()
  await expect(page.getByRole('dialog', { name: 'Server', exact: true })).toBeVisible()
  await page.goBack()
  await expect(spots).not.toHaveCount(0)
})
