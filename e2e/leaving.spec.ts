import type { Page } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { expect, signIn, test } from './support/test.ts'

const kept = () => sessionStorage.getItem('chaveiro.kept')
const unlockHeading = { name: 'Unlock', exact: true }

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

test('a session that the server ended takes the key with it, in every tab', async ({
  page,
  context,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/401|Notification fetch failed|Audit log load failed/)
  await page.clock.install()
  await people.open(page, 'Demo Colleague')
  const other = await context.newPage()
  await other.goto('/audit')
  await expect(other.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  expect(await page.evaluate(kept)).not.toBeNull()
  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
    }),
  )
  // Whichever tab calls the server next learns of it, and tells the other one.
  await passToNextPoll(page)
  await expect(page).toHaveURL(/\/login/, untilNextPoll)
  await expect(other).toHaveURL(/\/login/, untilNextPoll)
  expect(await page.evaluate(kept)).toBeNull()
  expect(await other.evaluate(kept)).toBeNull()
  await signIn(page, 'Demo Colleague')
  await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeVisible(whileStretching)
})

test('a person who signs in in one tab stays signed in when another one learns late that its own session ended', async ({
  page,
  context,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/401|Notification fetch failed/)
  const other = await context.newPage()
  await other.goto('/login')
  // As in a tab that the browser has frozen: it does not hear of the other sign-in.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
  })
  await page.clock.install()
  await people.open(page, 'Demo Colleague')
  await page.evaluate(() => {
    document.body.dataset.old = 'yes'
  })
  const asked = Promise.withResolvers<void>()
  const replaced = Promise.withResolvers<void>()
  await context.route('**/api/notifications*', async (route, request) => {
    if (request.frame() === page.mainFrame()) {
      asked.resolve()
      await replaced.promise
    }
    await route.continue()
  })
  await passToNextPoll(page)
  await asked.promise
  const ended = other.waitForResponse(/\/api\/auth\/logout/)
  await signIn(other, 'Demo Contributor')
  await ended
  const token = await other.evaluate(() => localStorage.getItem('token'))
  replaced.resolve()
  await expect(page.locator('body[data-old]')).toHaveCount(0)
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(token)
  await expect(page).not.toHaveURL(/\/login/)
  await expect(other).not.toHaveURL(/\/login/)
})

test('a page restored from the browser’s back/forward cache starts anew, and signing out of a locked tab leaves no key of the browser’s behind', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Colleague')
  await page.evaluate(() => {
    document.body.dataset.old = 'yes'
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.locator('body[data-old]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const keys = () =>
    page.evaluate(
      () =>
        new Promise<IDBValidKey[]>((resolve, reject) => {
          const opening = indexedDB.open('chaveiro')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const all = opening.result.transaction('device').objectStore('device').getAllKeys()
            all.onsuccess = () => resolve(all.result.filter((key) => String(key).startsWith('session-key/')))
          }
        }),
    )
  expect(await keys()).toHaveLength(1)
  // As after closing a tab and opening another: the key is there, but not what it opens.
  await page.evaluate(() => sessionStorage.removeItem('chaveiro.kept'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeVisible()
  // No browser takes a passphrase for a password to save.
  const passphrase = page.getByLabel('Passphrase', { exact: true })
  await expect(passphrase).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await keys()).toHaveLength(0)
})

// Promise 2
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

// Promise 2
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
