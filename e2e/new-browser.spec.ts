import type { Page } from '@playwright/test'
import { isInside, proveAgain } from './support/account.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

test.beforeEach(async ({ page, people }) => {
  await people.founder()
  await page.clock.install()
  await people.open(page, 'Demo Admin')
})

async function ask(page: Page) {
  await signIn(page, 'Demo Admin')
  await page.getByRole('button', { name: 'Ask another of my browsers' }).click()
  await page.getByRole('button', { name: 'Ask now' }).click()
  await expect(page.getByText('Waiting for your other browser')).toBeVisible()
}

async function look(page: Page) {
  await passToNextPoll(page)
  await expect(page.getByText('A new browser asks to be let in')).toBeVisible(untilNextPoll)
  await page.getByRole('button', { name: 'View request' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Let a new browser in?' })
  await expect(dialog.getByText('Chrome on Linux')).toBeVisible()
  return dialog
}

/** Goes up to where the unlocked browser accepts the new one's digits; answers those. */
async function digits(page: Page, newcomer: Page) {
  const dialog = await look(page)
  await dialog.getByRole('button', { name: 'It is me' }).click()
  await expect(dialog.getByLabel('Six digits of the new browser')).toBeVisible(untilNextPoll)
  const shown = newcomer.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, untilNextPoll)
  return { dialog, code: (await shown.textContent()) ?? '' }
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

test('wrong digits end the request in the unlocked browser, and nothing is delivered', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const newcomer = await context.newPage()
  await ask(newcomer)
  const { dialog, code } = await digits(page, newcomer)
  await dialog.getByLabel('Six digits of the new browser').fill(other(code))
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByText('The digits do not match')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(newcomer.getByText('The request has ended')).toBeVisible(untilNextPoll)
  await expect(newcomer.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  await context.close()
})

test('somebody else’s request is refused, and the person reads what to do now', async ({ page, browser }) => {
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await ask(stranger)
  const dialog = await look(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'It is not me' }).click()
  await expect(dialog.getByText('Refused. Now protect your account.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Show my browsers' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(stranger.getByText('The request has ended')).toBeVisible(untilNextPoll)
  await context.close()
})

test('with six digits each way and the passphrase again, the second browser is let in, also over reloads', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const newcomer = await context.newPage()
  await ask(newcomer)
  await newcomer.reload()
  await expect(newcomer.getByText('Waiting for your other browser')).toBeVisible()
  await expectAccessible(newcomer)
  const { dialog, code } = await digits(page, newcomer)
  await expectAccessible(page)
  await expectFits360(page)
  await newcomer.reload()
  await expect(newcomer.getByLabel('Six digits of this browser')).toHaveText(code)
  await expectAccessible(newcomer)
  await expectFits360(newcomer)
  await dialog.getByLabel('Six digits of the new browser').fill(code)
  await dialog.getByRole('button', { name: 'Compare' }).click()

  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByLabel('Passphrase', { exact: true }).fill('not the passphrase')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByText('This passphrase does not open your key.')).toBeVisible(whileStretching)
  await expectAccessible(page)
  await expectFits360(page)
  await proveAgain(page)
  const shown = dialog.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
  await expectAccessible(page)
  const second = (await shown.textContent()) ?? ''

  await expect(newcomer.getByLabel('Six digits from the other browser')).toBeVisible(untilNextPoll)
  await newcomer.reload()
  await newcomer.getByLabel('Six digits from the other browser').fill(second)
  await expectFits360(newcomer)
  await newcomer.getByRole('button', { name: 'Unlock', exact: true }).click()
  await newcomer.setViewportSize({ width: 1280, height: 800 })
  await isInside(newcomer)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await context.close()
})

test('digits that the unlocked browser does not show leave the new one locked', async ({ page, browser }) => {
  const context = await browser.newContext()
  const newcomer = await context.newPage()
  await ask(newcomer)
  const { dialog, code } = await digits(page, newcomer)
  await dialog.getByLabel('Six digits of the new browser').fill(code)
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await proveAgain(page)
  const shown = dialog.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
  const second = (await shown.textContent()) ?? ''
  await newcomer.getByLabel('Six digits from the other browser').fill(other(second))
  await newcomer.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(newcomer.getByText('The digits do not match')).toBeVisible()
  await expectAccessible(newcomer)
  await expect(newcomer.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  await context.close()
})
