import { enter, makeMeAdmin } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const forbidden = "You don't have permission to access this page."

test('who is neither admin nor manager may not see the settings', async ({ page }) => {
  await enter(page, 'Demo Contributor')
  await page.goto('/settings')
  await expect(page.getByText(forbidden)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('General states what is true of this installation', async ({ page, pageFaults }) => {
  pageFaults.expect(/ERR_FAILED/)
  await enter(page, 'Demo Admin')
  await makeMeAdmin(page)
  await page.route('**/api/settings/general', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Users', 'General'])
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByText('The settings could not be loaded')).toBeVisible()
  await page.unroute('**/api/settings/general')
  await page.getByRole('button', { name: 'Try again' }).click()

  for (const fact of ['1.0.0', /SQLite 3/, 'AES-256', /Brazilian data-protection law/, 'agencia.example'])
    await expect(page.getByText(fact).first()).toBeVisible()
  await expect(page.getByText(/^([a-z]+ ){7}[a-z]+$/)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
})
