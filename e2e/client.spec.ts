import { callApi } from './support/api.ts'
import { expectFits360 } from './support/narrow.ts'
import { openBrowser, openUsers } from './support/people.ts'
import { makeClientVault } from './support/prepared/client-links.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

const screens = ['/', '/vaults', '/import', '/audit', '/settings', '/account', '/recovery-kit', '/nowhere']
const calls = [
  '/submissions/waiting',
  '/vaults',
  '/items',
  '/users',
  '/helpers',
  '/roster',
  '/audit/logs',
  '/stats/dashboard',
]

test('role client sees their own account, the links made for their address, and nothing else, at any address', async ({
  adminPage: admin,
  browser,
  people,
  server,
}) => {
  await openUsers(admin)
  await admin.getByRole('button', { name: 'Invite User' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invite User', exact: true })
  await dialog.getByLabel(/^E-mail/).fill('newcomer@agencia.example')
  await dialog.getByLabel('Name', { exact: true }).fill('Demo Newcomer')
  await dialog.getByLabel('Role').click()
  await admin.getByRole('option', { name: /^Client/ }).click()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByRole('dialog', { name: 'Demo Newcomer was added' })).toBeVisible()

  const { made } = await makeClientVault(people, 'Mercearia', 'newcomer@agencia.example')
  const { made: others } = await makeClientVault(people, 'Relojoaria', 'somebody@else.example')
  const { page, context, faults } = await openBrowser(browser, server)
  await signIn(page, 'Demo Newcomer')
  for (const address of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(page.getByText('newcomer@agencia.example', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Choose your passphrase' })).toHaveCount(0)
  }
  await expect(page.getByText('Client', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toContainText('This browser')
  // The links made for their address, by name and state; the links' own addresses are in their mail.
  const links = page.getByRole('list', { name: 'Links for submitting credentials' })
  await expect(links.getByRole('listitem')).toHaveCount(1)
  await expect(links).toContainText('Mercearia link')
  await expect(links).toContainText('Open')
  await expect(links).toContainText('For a new one, ask Demo Admin (admin@agencia.example)')
  const shown = await page.content()
  expect(shown).not.toContain(new URL(made.url).pathname.slice(-20))
  await expectAccessible(page)
  await expectFits360(page)

  // They submit there, through the link that they were sent, and no other.
  const submitHere = page.getByRole('button', { name: 'Submit a credential: Mercearia link' })
  const pasted = page.getByRole('textbox', { name: 'The link you were sent for this' })
  await submitHere.press('Enter')
  await expect(pasted).toBeFocused()
  await pasted.fill('https://example.com/')
  await pasted.press('Enter')
  await expect(page.getByText('This is not a complete link.')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await pasted.fill(others.url)
  await pasted.press('Enter')
  await expect(page.getByRole('heading', { name: 'This is another link' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await submitHere.click()
  await pasted.fill(made.url)
  await pasted.press('Enter')
  await expect(page.getByText('Mercearia Ltda')).toBeVisible()
  await page.getByRole('textbox', { name: /^Title/ }).fill('Loja')
  await page.locator('#password').fill('broa-de-milho-3')
  await expectAccessible(page)
  await expectFits360(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Encrypt and submit' }).click()
  await expect(page.getByRole('heading', { name: 'Submitted', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(links).toContainText('Mercearia link')
  const { body: log } = await callApi(admin, 'GET', '/audit/logs?event_type=submission_received')
  expect(log).toMatchObject([{ user_email: 'newcomer@agencia.example' }])
  const [above, below] = await page
    .locator('section:has(h2)')
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
  expect((below?.top ?? 0) - (above?.bottom ?? 0), 'cards stand apart').toBeGreaterThan(8)

  faults.expect(/403|404/)
  for (const path of calls) {
    expect([403, 404], path).toContain((await callApi(page, 'GET', path)).status)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  expect(faults.found()).toEqual([])
  await context.close()
})
