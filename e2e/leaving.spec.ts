import { whileStretching } from './support/key.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { expect, signIn, test } from './support/test.ts'

const kept = () => sessionStorage.getItem('chaveiro.kept')

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

test('signing out of a locked tab leaves no key of the browser’s behind', async ({ page, people }) => {
  await people.open(page, 'Demo Colleague')
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
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await keys()).toHaveLength(0)
})

test('a page restored from the browser’s back/forward cache starts anew', async ({ page, people }) => {
  await people.open(page, 'Demo Colleague')
  await page.evaluate(() => {
    document.body.dataset.old = 'yes'
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.locator('body[data-old]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('no browser takes a passphrase or an item’s secret for a password to save', async ({ page }) => {
  await signIn(page, 'Demo Colleague')
  await expect(page.getByLabel('Passphrase', { exact: true })).toHaveAttribute(
    'autocomplete',
    'one-time-code',
  )
})
