import type { Locator, Page } from '@playwright/test'
import { sendPrepared } from './support/prepared/one-time-links.ts'
import { expect, test } from './support/test.ts'

/** Lets no such call through until the answer is called. */
async function hold(page: Page, calls: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Arrives while nothing is answered, and checks that something stands where it will stand when all has loaded. */
async function expectUnmoved(
  page: Page,
  arrive: () => Promise<unknown>,
  fixed: Locator,
  loaded: Locator,
  calls = '**/api/**',
): Promise<void> {
  const release = await hold(page, calls)
  await arrive()
  await expect(fixed).toBeVisible()
  await expect(loaded).toHaveCount(0)
  const before = await fixed.boundingBox()
  release()
  await expect(loaded).toBeVisible()
  expect(await fixed.boundingBox()).toEqual(before)
}

/** Leaves a screen for the help, whose texts are in the app. */
async function openHelp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Begin here' })).toBeVisible()
}

const colleagues = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^What my colleagues see/ })

test('one’s own words come later and move nothing below them', async ({ adminPage: page }) => {
  await openHelp(page)
  const words = page.getByRole('list', { name: 'Your words' })
  const openAccount = async () => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
  }
  await expectUnmoved(page, openAccount, colleagues(page), words)
})

test('the organisation’s words come later and move nothing below them', async ({
  adminPage: page,
  people,
}) => {
  // With one admin alone there would be a warning too.
  await people.invited('Demo Manager', 'manager')
  await page.reload()
  // Loads the people, whose table would else grow meanwhile.
  await page.getByRole('link', { name: 'Audit Logs', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Person' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const words = page.getByRole('list', { name: 'Words of the organisation' })
  const openSettings = async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByText('Advanced', { exact: true }).click()
  }
  await expectUnmoved(page, openSettings, colleagues(page), words)
})

test('the button over one’s links is there before they are', async ({ adminPage: page, people }) => {
  await sendPrepared(people)
  const table = page.getByRole('table', { name: 'One-time links' })
  const send = page.getByRole('main').getByRole('button', { name: 'Send a secret' })
  await expectUnmoved(page, () => page.goto('/links'), send, table, '**/api/one-time-links*')
})

test('browsers and ways to unlock come later and move nothing below them', async ({ adminPage: page }) => {
  await openHelp(page)
  const trouble = page.getByRole('main').getByRole('heading', { name: 'If something goes wrong' })
  const browsers = page.getByRole('list', { name: 'Where you are signed in' })
  const openAccount = async () => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
  }
  await expectUnmoved(page, openAccount, trouble, browsers)
})
