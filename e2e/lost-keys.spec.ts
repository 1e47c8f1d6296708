import { lock } from './support/account.ts'
import { unlock, whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const fresh = 'velvet orchard comet saddle ribbon quarry'

test('somebody who has lost everything asks for new keys; a wrong kit is refused, the right one confirms, and the old key is void', async ({
  adminPage: page,
}) => {
  await page.getByRole('link', { name: 'Show recovery kit' }).click()
  const kit = (await page.getByLabel('Recovery code of the organisation').textContent()) ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await download
  await page.getByRole('button', { name: 'I have stored it safely' }).click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await lock(page)

  await expect(page.getByRole('heading', { name: 'Forgot your passphrase? Other ways' })).toBeVisible()
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(page.getByText(/Two admins or managers must confirm/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Passphrase', { exact: true }).fill(fresh)
  await page.getByLabel('Repeat passphrase').fill(fresh)
  await page.getByRole('button', { name: 'Make new keys' }).click()
  await page.getByLabel('I have saved my recovery code').check(whileStretching)
  await page.getByRole('button', { name: 'Ask for my new keys' }).click()

  await expect(page.getByRole('heading', { name: 'Your new keys are waiting to be confirmed' })).toBeVisible(
    whileStretching,
  )
  await expect(page.getByRole('list', { name: 'Your new words' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('Nobody has confirmed yet')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Your new words' })).toBeVisible()

  await page.getByText('Use the organisation’s recovery kit').click()
  await page.getByLabel('Recovery code of the organisation').fill(kit.slice(0, -1))
  await page.getByRole('button', { name: 'Confirm with the kit' }).click()
  await expect(page.getByText(/This is not the code of this organisation/)).toBeVisible()
  await page.getByLabel('Recovery code of the organisation').fill(kit)
  await page.getByRole('button', { name: 'Confirm with the kit' }).click()

  // The old sessions have ended with the old key: the person signs in again and unlocks with the new passphrase.
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible(whileStretching)
  await expect(page.getByRole('alert')).toContainText('your new passphrase')
  await expect(page.getByText('You were not signed in')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Demo Admin' }).click()
  await unlock(page, fresh)
})

test('somebody who withdraws the request is told so once and sees the old unlock page again', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Colleague')
  await lock(page)
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(page.getByRole('heading', { name: 'Start again with new keys' })).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill(fresh)
  await page.getByLabel('Repeat passphrase').fill(fresh)
  await page.getByRole('button', { name: 'Make new keys' }).click()
  await page.getByLabel('I have saved my recovery code').check(whileStretching)
  await page.getByRole('button', { name: 'Ask for my new keys' }).click()
  await page.getByRole('button', { name: 'Withdraw my request' }).click(whileStretching)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw my request' }).click()
  await expect(page.getByText('Withdrawn. Your old key stays in use.')).toBeVisible()
  await expect(page.getByText('If it was confirmed')).toHaveCount(0)
  await unlock(page)
})
