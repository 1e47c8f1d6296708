// Promise 2

import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const unlockHeading = { name: 'Unlock', exact: true }

const kept = () => sessionStorage.getItem('chaveiro.kept')
/** As when the browser is opened again so many minutes after it was closed. */
const closedFor = (minutes: number) =>
  localStorage.setItem('chaveiro.alive', String(Date.now() - minutes * 60_000))

/** Has the page looked at, until it has noted that it is there. */
async function lookAt(page: Page) {
  const isNoted = () => {
    document.dispatchEvent(new Event('visibilitychange'))
    return Date.now() - Number(localStorage.getItem('chaveiro.alive')) < 30_000
  }
  await expect.poll(() => page.evaluate(isNoted)).toBe(true)
}

test('a tab that the browser restores minutes after it was closed is locked, even if it is looked at while it starts, and so are those restored after it', async ({
  page,
  people,
  context,
}) => {
  await people.open(page, 'Demo Colleague')
  const text = (await page.evaluate(kept)) ?? ''
  expect(text).not.toBe('')
  const later = await context.newPage()
  await later.addInitScript((text) => sessionStorage.setItem('chaveiro.kept', text), text)

  const release = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.addInitScript(closedFor, 5)
  await page.reload()
  await lookAt(page)
  release.resolve()
  await expect(page.getByRole('heading', unlockHeading)).toBeVisible()

  await later.goto('/audit')
  await expect(later.getByRole('heading', unlockHeading)).toBeVisible()
  await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
})

test('two tabs that the browser restores at once do not unlock each other', async ({
  page,
  people,
  context,
}) => {
  await people.open(page, 'Demo Colleague')
  const other = await context.newPage()
  await other.goto('/audit')
  await expect(other.getByRole('table')).toBeVisible()
  const release = Promise.withResolvers<void>()
  // The first one keeps starting while the second one asks around.
  await page.route('**/api/auth/me', async (route) => {
    await release.promise
    await route.continue()
  })
  for (const tab of [page, other]) await tab.addInitScript(closedFor, 5)
  await page.reload()
  await lookAt(page)
  await other.reload()
  await expect(other.getByRole('heading', unlockHeading)).toBeVisible()
  release.resolve()
  await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
})
