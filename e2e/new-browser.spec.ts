import type { Locator, Page } from '@playwright/test'
import { isInside, proveAgain } from './support/account.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

async function ask(page: Page, button = 'Ask again') {
  await page.getByRole('button', { name: button }).click()
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

/** Gives the passphrase; answers the digits that the unlocked browser then shows. */
async function prove(page: Page, dialog: Locator) {
  await proveAgain(page)
  const shown = dialog.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
  return (await shown.textContent()) ?? ''
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

test('a new browser is let in by six digits each way and the passphrase, and not by wrong ones nor when the person refuses', async ({
  page,
  people,
  browser,
}) => {
  await people.founder()
  await page.clock.install()
  await people.open(page, 'Demo Admin')
  const context = await browser.newContext()
  const newcomer = await context.newPage()
  const inside = newcomer.getByRole('navigation', { name: 'Main navigation' })
  await signIn(newcomer, 'Demo Admin')
  await newcomer.getByRole('button', { name: 'Ask another of my browsers' }).click()

  await test.step('wrong digits end the request in the unlocked browser, and nothing is delivered', async () => {
    await ask(newcomer, 'Ask now')
    const { dialog, code } = await digits(page, newcomer)
    await dialog.getByLabel('Six digits of the new browser').fill(other(code))
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await expect(dialog.getByText('The digits do not match')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(newcomer.getByText('The request has ended')).toBeVisible(untilNextPoll)
    await expect(inside).toHaveCount(0)
  })

  await test.step('somebody else’s request is refused, and the person reads what to do now', async () => {
    await ask(newcomer)
    const dialog = await look(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'It is not me' }).click()
    await expect(dialog.getByText('Refused. Now protect your account.')).toBeVisible()
    await dialog.getByRole('link', { name: 'Show my browsers' }).click()
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(newcomer.getByText('The request has ended')).toBeVisible(untilNextPoll)
  })

  await test.step('digits that the unlocked browser does not show leave the new one locked', async () => {
    await ask(newcomer)
    const { dialog, code } = await digits(page, newcomer)
    await dialog.getByLabel('Six digits of the new browser').fill(code)
    await dialog.getByRole('button', { name: 'Compare' }).click()
    const again = page.getByRole('dialog', { name: 'Is it you?' })
    await again.getByLabel('Passphrase', { exact: true }).fill('not the passphrase')
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again.getByText('This passphrase does not open your key.')).toBeVisible(whileStretching)
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const second = await prove(page, dialog)
    await newcomer.getByLabel('Six digits from the other browser').fill(other(second), untilNextPoll)
    await newcomer.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(newcomer.getByText('The digits do not match')).toBeVisible()
    await expectAccessible(newcomer)
    await expect(inside).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the right ones let it in, also over reloads', async () => {
    await ask(newcomer)
    await newcomer.reload()
    await expect(newcomer.getByText('Waiting for your other browser')).toBeVisible()
    await expectAccessible(newcomer)
    const { dialog, code } = await digits(page, newcomer)
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await newcomer.reload()
    await expect(newcomer.getByLabel('Six digits of this browser')).toHaveText(code)
    await expectAccessible(newcomer)
    await expectFits360(newcomer)
    await dialog.getByLabel('Six digits of the new browser').fill(code)
    await dialog.getByRole('button', { name: 'Compare' }).click()
    const second = await prove(page, dialog)
    await expectAccessible(page)
    await expect(newcomer.getByLabel('Six digits from the other browser')).toBeVisible(untilNextPoll)
    await newcomer.reload()
    await newcomer.getByLabel('Six digits from the other browser').fill(second)
    await expectFits360(newcomer)
    await newcomer.getByRole('button', { name: 'Unlock', exact: true }).click()
    await newcomer.setViewportSize({ width: 1280, height: 800 })
    await isInside(newcomer)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })
  await context.close()
})
