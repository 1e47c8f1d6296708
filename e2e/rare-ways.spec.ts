import type { Page } from '@playwright/test'
import { lock } from './support/account.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

const failed = 'This could not be opened'
const faults = /rare-way|renew-passphrase|create-key|Failed to fetch|ERR_FAILED|Failed to load/

/** Lets a part of the app fail to load; answers how to let it load again. */
async function failing(page: Page, part: string) {
  const address = `**/assets/${part}-*.js`
  await page.context().route(address, (route) => route.abort())
  return () => page.context().unroute(address)
}

test('a rare way to unlock that does not load says so, keeps what is typed, and opens once it can; so does the page after it', async ({
  page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(faults)
  const { recoveryCode } = await people.person('Demo Newcomer')
  const loadWays = await failing(page, 'rare-way')
  const loadRenewal = await failing(page, 'renew-passphrase')
  await people.open(page, 'Demo Newcomer')
  await lock(page)
  const passphrase = page.getByLabel('Passphrase', { exact: true })
  await passphrase.fill('velvet orchard com')
  const byCode = page.getByRole('button', { name: 'Use the recovery code' })
  await byCode.click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(passphrase).toHaveValue('velvet orchard com')
  await loadWays()
  await byCode.click()
  const code = page.getByLabel('Recovery code')
  await expect(code).toBeFocused()
  await code.fill(recoveryCode)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()

  await expect(page.getByRole('alert').getByText(failed)).toBeVisible(whileStretching)
  await expect(page.getByRole('heading', { name: 'Choose a new passphrase' })).toBeVisible()
  await expectAccessible(page)
  await loadRenewal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(passphrase).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a new passphrase' })).toBeFocused()
})

test('a request to another browser from before a reload is shown again, also if its code did not load at first', async ({
  page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(faults)
  await people.person('Demo Colleague')
  await people.openSignedIn(page, 'Demo Colleague')
  await page.getByRole('button', { name: 'Ask another of my browsers' }).click()
  await page.getByRole('button', { name: 'Ask now' }).click()
  const waiting = page.getByText('Waiting for your other browser')
  await expect(waiting).toBeVisible()
  const load = await failing(page, 'rare-way')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the passphrase' })).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await load()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(waiting).toBeVisible()
})

test('on a phone, a way that is chosen far down the page begins at its heading', async ({ page, people }) => {
  await people.person('Demo Newcomer')
  await page.setViewportSize({ width: 360, height: 740 })
  await people.openSignedIn(page, 'Demo Newcomer')
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(page.getByRole('heading', { name: 'Start again with new keys' })).toBeInViewport()
  await page.getByRole('button', { name: 'Ask another of my browsers' }).click()
  await expect(page.getByRole('button', { name: 'Ask now' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Ask another browser' })).toBeInViewport()
})

test('the page for a first key that does not load says so, and opens once it can', async ({
  page,
  pageFaults,
}) => {
  pageFaults.expect(faults)
  const load = await failing(page, 'create-key')
  await signIn(page, 'Demo Contributor')
  await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
  await load()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeVisible()
})
