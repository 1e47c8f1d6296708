import { readClipboard } from './support/clipboard.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { secret, standStill, stranger, untilLookedUp } from './support/one-time-links.ts'
import { sendPrepared } from './support/prepared/one-time-links.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('robots, damaged addresses and a page left open use up nothing, and a click while offline asks again', async ({
  people,
  browser,
  server,
}) => {
  const link = await sendPrepared(people)
  const robots = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'facebookexternalhit/1.1',
    'Twitterbot/1.0',
    'LinkedInBot/1.0',
    'Mozilla/5.0 (compatible; Discordbot/2.0)',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'SkypeUriPreview Preview/0.5',
  ]
  for (const robot of robots) {
    const { status, type } = await fetch(link, { headers: { 'user-agent': robot } }).then(async (answer) => ({
      status: answer.status,
      type: answer.headers.get('x-robots-tag'),
    }))
    expect([status, type], robot).toEqual([200, 'noindex, nofollow, noarchive, nosnippet'])
  }

  const { page, context, faults, sent } = await stranger(browser, server)
  await page.goto(link.slice(0, -1))
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.goto(new URL('/view-secret', link).href)
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.goto(link.split('#')[0] ?? '')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  expect(sent()).not.toContain('/api/')
  await expectAccessible(page)

  // Pasting the complete address into the page that got half of it.
  await page.goto(link)
  await untilLookedUp(page)
  await page.clock.runFor('02:00:00')
  await expect(page.getByRole('button', { name: 'Show secret' })).toBeVisible()
  expect(sent()).not.toContain('nonce')

  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show secret' }).click()
  const failed = page.getByText('Failed to load secret')
  await expect(async () => {
    await page.clock.runFor(4_000)
    await expect(failed).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.evaluate(() => {
    window.close = () => document.documentElement.setAttribute('data-closed', '')
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await standStill(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Copy: Title' }).click()
  expect(await readClipboard(page)).toBe(secret.title)
  await page.getByRole('button', { name: 'Copy: Password' }).click()
  await expect(
    page.getByText('Password copied. This window closes in 3 seconds.').filter({ visible: true }).first(),
  ).toBeVisible()
  expect(await readClipboard(page)).toBe(secret.password)
  await page.clock.runFor(2_900)
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByRole('heading', { name: 'Password copied' })).toBeVisible()
  await expect(page.locator('html[data-closed]')).toBeAttached()
  expect(await page.content()).not.toContain(secret.password)
  expect(faults.found()).toEqual([])
  await context.close()
})

test('if the browser refuses the clipboard, the page says so visibly and selects the text, so that the reader’s own keys copy it', async ({
  people,
  browser,
  server,
}) => {
  const link = await sendPrepared(people)
  const { page, context, faults } = await stranger(browser, server, { viewport: { width: 360, height: 740 } })
  await page.goto(link)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await standStill(page)
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible()
  await expect(page.getByText(secret.password)).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy: Password' }).click()
  const sentence = 'Your browser did not allow copying. Select the text and copy it by hand.'
  await expect(page.getByRole('status').getByText(sentence)).toBeAttached()
  const seen = page.locator('[data-row="password"]').getByText(sentence)
  await expect(seen).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Copy: Password' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+C')
  expect(await readClipboard(page)).toBe(secret.password)
  await expectFits360(page)
  await page.getByRole('button', { name: 'Hide: Password' }).click()
  await expect(page.getByText(secret.password)).toHaveCount(0)
  await expect(seen).toHaveCount(0)
  expect(faults.found()).toEqual([])
  await context.close()
})

test('a link with a password opens in a browser without module workers, such as Firefox before version 114', async ({
  people,
  browser,
  server,
}) => {
  const link = await sendPrepared(people, { password: 'blue heron' })
  const { page, context, faults } = await stranger(browser, server)
  await context.addInitScript(() => {
    const Known = Worker
    globalThis.Worker = class extends Known {
      constructor(address: string | URL) {
        super(address)
      }
    }
  })
  await page.goto(link)
  await page.getByLabel('Password').fill('blue heron')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible(whileStretching)
  expect(faults.found()).toEqual([])
  await context.close()
})

test('a click before the server answered waits for it: the link opens, asks for its password, or is over', async ({
  people,
  browser,
  server,
}) => {
  const plain = await sendPrepared(people)
  const { page, context, faults } = await stranger(browser, server)
  faults.expect(/404/)
  const show = page.getByRole('button', { name: 'Show secret' })
  const pressEarly = async (link: string) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.route(
      /\/state$/,
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText('Looking up the link...')).toBeVisible()
    await show.click()
    await expect(page.getByRole('button', { name: 'Opening...' })).toBeDisabled()
    answer()
  }
  await pressEarly(plain)
  await expect(page.getByRole('heading', { name: secret.title })).toBeFocused()
  await pressEarly(plain)
  await expect(page.getByRole('heading', { name: 'Secret not found or already viewed' })).toBeFocused()
  await pressEarly(await sendPrepared(people, { password: 'blue heron' }))
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByText('This is required.')).toBeVisible()
  expect(faults.found()).toEqual([])
  await context.close()
})

test('a Brazilian on a narrow phone reads everything in Portuguese, and can switch', async ({
  people,
  browser,
  server,
}) => {
  const link = await sendPrepared(people)
  const { page, context, faults } = await stranger(browser, server, {
    locale: 'pt-BR',
    colorScheme: 'dark',
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Você recebeu um segredo' })).toBeVisible()
  await expect(page.getByText(/^De Demo Admin/)).toBeVisible()
  await expectFits360(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Show secret' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await page.getByRole('button', { name: 'Português' }).click()
  await page.getByRole('button', { name: 'Mostrar segredo' }).click()
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible()
  await expectFits360(page)
  await expectAccessible(page)
  expect(faults.found()).toEqual([])
  await context.close()
})

test('in the background the secret is off the page, and a frozen tab keeps nothing', async ({
  people,
  browser,
  server,
}) => {
  const { page, context, faults } = await stranger(browser, server)
  const background = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const show = async (link: string) => {
    await page.goto('about:blank')
    await page.goto(link)
    await standStill(page)
    await page.getByRole('button', { name: 'Show secret' }).click()
    await page.getByRole('button', { name: 'Show: Password' }).click()
    await expect(page.getByText(secret.password)).toBeVisible()
  }
  const [first, second] = [await sendPrepared(people), await sendPrepared(people)]
  await show(first)
  await background('hidden')
  expect(await page.content()).not.toContain(secret.title)
  await background('visible')
  await expect(page.getByRole('heading', { name: secret.title })).toBeFocused()
  await expect(page.getByText('Hidden')).toBeVisible()
  await background('hidden')
  await page.clock.runFor(60_000)
  await background('visible')
  await expect(page.getByRole('heading', { name: 'The time is up' })).toBeVisible()
  await page.clock.resume()

  await show(second)
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await expect(page.getByRole('heading', { name: 'The secret is gone' })).toBeVisible()
  expect(await page.content()).not.toContain(secret.password)
  expect(faults.found()).toEqual([])
  await context.close()
})

test('a device that cannot check the password, or a server that fails at the click, shows the secret at the next click', async ({
  people,
  browser,
  server,
}) => {
  const link = await sendPrepared(people, { password: 'blue heron' })
  const { page, context, faults } = await stranger(browser, server)
  faults.expect(/50[03]|worker|ERR_/i)
  await context.route(/one-time-worker/, (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await page.getByLabel('Password').fill('blue heron')
  await page.keyboard.press('Enter')
  await expect(page.getByText('could not be checked on this device')).toBeVisible()

  // The server opens it, and a failure hides its answer.
  await context.route(
    /api\/view-secret\/[^/]+$/,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: { code: 'unexpected' } })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Stay on this page and try again within a minute')).toBeVisible(whileStretching)
  await expect(page.getByText('has not been opened')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: secret.title })).toBeVisible(whileStretching)
  expect(faults.found()).toEqual([])
  await context.close()
})
