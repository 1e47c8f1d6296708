import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { passphrase, unlock, whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

const createHeading = { name: 'Choose your passphrase' }
const unlockHeading = { name: 'Unlock', exact: true }

const kept = () => sessionStorage.getItem('chaveiro.kept')

/** Two moments of a loading page, in order: its worker's code is fetched, and its worker asks who is signed in. */
const starts = { code: '**/assets/key-worker-*.js', question: '**/api/auth/me' }

/** Makes a page that loads now wait at that moment. */
async function holdStart(context: BrowserContext, moment: keyof typeof starts) {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  // The page asks who is signed in first, its worker second.
  const place = moment === 'code' ? 1 : 2
  let count = 0
  await context.route(starts[moment], async (route) => {
    count += 1
    if (count === place) {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  return { asked: asked.promise, release: held.resolve }
}

test.describe('creating a key', () => {
  test('the page explains itself, offers six words, marks what is wrong and lets the person sign out', async ({
    page,
    people,
  }) => {
    await people.openSignedIn(page, 'Demo Newcomer')
    await expect(page.getByRole('heading', createHeading)).toBeFocused()
    await expect(page.getByText(/Nobody can reset it/)).toBeVisible()
    const field = page.getByLabel('Passphrase', { exact: true })
    const repeat = page.getByLabel('Repeat passphrase')
    const create = page.getByRole('button', { name: 'Continue' })

    await test.step('six words are offered first and can be taken, changed, or ignored', async () => {
      const offered = page.getByText(/^([a-z]+[ -]){5}[a-z]+$/)
      const first = await offered.textContent()
      await page.getByRole('button', { name: 'Another' }).click()
      await expect(offered).not.toHaveText(first ?? '')
      await page.getByRole('button', { name: 'Use this' }).click()
      await expect(field).toHaveValue((await offered.textContent()) ?? '-')
      await expect(page.getByText('Strong')).toBeVisible()
      await page.getByRole('button', { name: 'Write my own' }).click()
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
    })
    await test.step('an empty passphrase, a weak one and a mistyped repetition mark their field', async () => {
      await create.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('Choose a passphrase.')).toBeVisible()

      await field.fill('password1234')
      await expect(page.getByText(/weak/i)).toBeVisible()
      await repeat.fill('password1234')
      await create.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await expect(page.getByText(/too easy to guess/)).toBeVisible()

      await field.fill(passphrase)
      await expect(page.getByText('Strong')).toBeVisible()
      await repeat.fill(`${passphrase}x`)
      await create.click()
      await expect(repeat).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('The two do not match.')).toBeVisible()
    })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await expectFits360(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('nothing is stored before the person says that they saved the recovery code; afterwards the app is open, also after a reload and in a new tab', async ({
    page,
    context,
  }) => {
    await page.goto('/audit')
    await signIn(page, 'Demo Colleague')
    const saveCode = page.getByRole('heading', { name: 'Save your recovery code' })
    const create = async () => {
      await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await page.getByLabel('Repeat passphrase').fill(passphrase)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(saveCode).toBeVisible(whileStretching)
    }
    await create()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', createHeading)).toBeVisible()

    await create()
    const code = (await page.getByLabel('Recovery code', { exact: true }).textContent()) ?? ''
    expect(code).toMatch(/^([0-9A-Z]{4}-){8}[0-9A-Z]{4}$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await (await download).path()
    expect(readFileSync(file, 'utf8')).toContain(code)
    await page.getByLabel('I have saved my recovery code').check()
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    await context.addInitScript(() => {
      const look = () => {
        const headings = [...document.querySelectorAll('h1, h2')]
        if (headings.some(({ textContent }) => textContent === 'Unlock')) document.body.dataset.asked = 'yes'
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    const hasAsked = () => document.body.dataset.asked
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/')
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    // The page that asks for the passphrase does not even flash up.
    expect(await page.evaluate(hasAsked)).toBeUndefined()
    expect(await tab.evaluate(hasAsked)).toBeUndefined()
  })
})

test.describe('an existing key', () => {
  test('a wrong passphrase marks the field, unlike a server that does not answer, and the right one opens the place where the person was', async ({
    page,
    context,
    pageFaults,
  }) => {
    pageFaults.expect(/ERR_FAILED/)
    await page.goto('/import')
    await signIn(page, 'Demo Colleague')
    const field = page.getByLabel('Passphrase', { exact: true })
    await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await context.route('**/api/account/unlock-methods*', (route) => route.abort())
    await field.fill(passphrase)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('cannot be reached')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await context.unroute('**/api/account/unlock-methods*')
    await field.fill('not my passphrase at all')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This passphrase does not open your key.')).toBeVisible(whileStretching)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await unlock(page)
    await expect(page.getByRole('heading', { name: 'Import' })).toBeVisible()
    await expect(page).toHaveURL(/\/import$/)
  })

  test('Lock in the user menu locks every tab and keeps the place, also while the page still starts', async ({
    page,
    people,
    context,
  }) => {
    await people.open(page, 'Demo Colleague')
    const other = await context.newPage()
    await other.goto('/audit')
    await expect(other.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
    await expect(other.getByRole('heading', unlockHeading)).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', unlockHeading)).toBeVisible()
    await unlock(page)
    // Unlocking in one tab unlocks the other.
    await expect(other.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    await expect(other).toHaveURL(/\/audit$/)
    await other.close()

    const worker = await holdStart(context, 'question')
    await page.reload()
    await worker.asked
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    worker.release()
    await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
  })

  test('a reload while the server fails for a moment costs nobody their passphrase', async ({
    page,
    context,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/503|429|403|Notification fetch failed|Audit log load failed/)
    await people.open(page, 'Demo Colleague', '/audit')
    const audit = page.getByRole('heading', { name: 'Audit Logs' })
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    const soon = { status: 503, json: { code: 'not_ready', detail: 'Soon.' } }
    const page429 = { status: 429, contentType: 'text/html', body: '<h1>Too Many Requests</h1>' }
    const page403 = { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }
    const unlockMethods = 'account/unlock-methods*'
    // Who is signed in is asked by the page and by its worker.
    for (const failures of [
      [
        ['auth/me', 2, soon],
        ['account/reset', 1, soon],
        [unlockMethods, 1, soon],
      ],
      [[unlockMethods, 1, page429]],
      [[unlockMethods, 1, page403]],
    ] as const) {
      for (const [path, times, answer] of failures)
        await context.route(`**/api/${path}`, (route) => route.fulfill(answer), { times })
      await page.reload()
      await expect(audit).toBeVisible()
      await expect(table).toBeVisible()
      await expect(page.getByRole('heading', unlockHeading)).toHaveCount(0)
    }
  })

  test('a new tab unlocks with what another one holds, even if that one answers as late as when the worker’s code or question is on its way', async ({
    page,
    context,
    people,
  }) => {
    await people.open(page, 'Demo Colleague')
    for (const moment of ['code', 'question'] as const) {
      const answer = await page.evaluateHandle(() => {
        const late = Promise.withResolvers<void>()
        const post = BroadcastChannel.prototype.postMessage
        BroadcastChannel.prototype.postMessage = function (message) {
          void late.promise.then(() => post.call(this, message))
        }
        return late
      })
      const tab = await context.newPage()
      const start = await holdStart(context, moment)
      await tab.goto('/audit')
      await start.asked
      await answer.evaluate((late) => late.resolve())
      await expect.poll(() => tab.evaluate(kept)).not.toBeNull()
      start.release()
      await expect(tab.getByRole('table')).toBeVisible()
      await context.unroute(starts[moment])
      await tab.close()
    }
  })

  test('it locks by itself after 15 idle minutes, not before, says why, and leads back to where the person was', async ({
    page,
    people,
  }) => {
    await page.clock.install()
    await people.open(page, 'Demo Colleague', '/audit')
    await expect(page.getByRole('table')).toBeVisible()
    await page.clock.fastForward('14:00')
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await page.keyboard.press('Shift')
    await page.clock.fastForward('14:30')
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await page.clock.fastForward('01:00')
    await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
    await expect(page.getByText(/nobody used Chaveiro here for a while/)).toBeVisible()
    await expectAccessible(page)
    await unlock(page)
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  })

  // Promise 2
  test('a server that holds back its answers after a reload does not make the idle time start anew when it answers', async ({
    page,
    context,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/503|Notification fetch failed|Audit log load failed/)
    await page.clock.install()
    await people.open(page, 'Demo Colleague', '/audit')
    const audit = page.getByRole('heading', { name: 'Audit Logs' })
    await expect(audit).toBeVisible()
    await context.route('**/api/account/unlock-methods*', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', detail: 'Soon.' } }),
    )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.clock.fastForward('14:30')
    await context.unrouteAll({ behavior: 'wait' })
    await page.clock.runFor(5000)
    await expect(audit).toBeVisible()
    await page.clock.fastForward('00:45')
    await expect(page.getByRole('heading', unlockHeading)).toBeVisible()
  })

  test('a wrong recovery code is refused; the right one opens and asks for a new passphrase, which replaces the old one', async ({
    page,
    people,
  }) => {
    const { recoveryCode: code } = await people.person('Demo Newcomer')
    await people.openSignedIn(page, 'Demo Newcomer')
    await page.getByRole('button', { name: 'Use the recovery code' }).click()
    const field = page.getByLabel('Recovery code')
    await field.fill(code.slice(0, -4))
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(page.getByText(/does not open your key/)).toBeVisible(whileStretching)
    await field.fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Choose a new passphrase' })).toBeVisible(whileStretching)
    const fresh = 'velvet orchard comet saddle ribbon quarry'
    await page.getByLabel('Passphrase', { exact: true }).fill(fresh)
    await page.getByLabel('Repeat passphrase').fill(fresh)
    await page.getByRole('button', { name: 'Save passphrase' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible(whileStretching)

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(page.getByText('This passphrase does not open your key.')).toBeVisible(whileStretching)
    await unlock(page, fresh)
  })
})
