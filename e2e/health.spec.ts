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
  // That no code is kept is true of both, and counts as no weak spot.
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'No two-step code here 2' }).click()
  await expect(page.getByText('Their services may offer none')).toBeVisible()
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
  expect(sent.filter((one) => one.includes('/api/health'))).toEqual([])
  await page.getByRole('link', { name: 'Open Server' }).click()
  await expect(page.getByRole('dialog', { name: 'Server', exact: true })).toBeVisible()
  await page.goBack()
  await expect(spots).not.toHaveCount(0)
})

test('a check that fails says so until it is tried again, and one that breaks off shows what it read', async ({
  people,
  adminAt,
  pageFaults,
}) => {
  pageFaults.expect(/500/)
  const founder = await people.founder()
  const vault = await makeEmptyVault(founder, 'Broken off')
  for (let number = 0; number < 51; number += 1)
    await makeItem(founder, vault, { title: `Item ${number}`, type: 'api_key' }, { password: '123456' })
  const page = await adminAt(`/health?vault=${vault.id}`)
  let answered = 0
  await page.route('**/api/items/reveals', async (route) => {
    if (answered++ === 0) return route.fulfill({ status: 500, json: {} })
    return answered === 2 ? route.continue() : route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('button', { name: 'Check 1 vault' }).click()
  await expect(page.getByText('The check failed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 item was not reached.')).toBeVisible()
  await expect(page.getByText('50 items looked at')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/items/reveals')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('51 items looked at')).toBeVisible()
  await expect(page.getByText('The check broke off')).toHaveCount(0)
})

test('an admin lets a service of leaked passwords be asked, after reading what is learned; whoever checks is told before', async ({
  people,
  adminAt,
  pageFaults,
}) => {
  pageFaults.expect(/503/)
  const founder = await people.founder()
  const vault = await makeEmptyVault(founder, 'Asked about')
  await makeItem(founder, vault, { title: 'Site' }, { password: 'kT9!wPz4_Lm2' })
  const page = await adminAt('/settings?tab=general')
  const box = page.getByRole('checkbox', { name: 'Ask a service of leaked passwords' })
  await box.check()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('this server learns of each password the first five digits')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(save).toBeEnabled()
  await save.click()
  await question.getByRole('button', { name: 'Ask the service' }).click()
  await expect(page.getByText('The settings are saved')).toBeVisible()
  await page.goto(`/health?vault=${vault.id}`)
  await expect(page.getByText('Your organisation also asks a service of leaked passwords')).toBeVisible()
  await expect(page.getByText('Not even hashes leave it')).toHaveCount(0)
  await page.getByRole('button', { name: 'Check 1 vault' }).click()
  await expect(page.getByText('The service of leaked passwords was not asked about all')).toBeVisible()
  await expect(page.getByText('1 item looked at')).toBeVisible()
})
