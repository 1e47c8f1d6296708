import type { Page } from '@playwright/test'
import { valuesIn } from '../support/filled-page.ts'
import { makeEmptyVault, makeItem } from '../support/prepared/vaults.ts'
import { expect, test } from '../support/test.ts'
import { askWorker } from './ask-worker.ts'
import { connectExtension } from './connect-extension.ts'
import { type ExtensionBrowser, launchExtension } from './launch.ts'
import { serveLogins } from './logins.ts'
import { openScreen, type Screen, shortcuts } from './screen.ts'

const seen = { title: 'Shop', login: 'ana@loja.example', path: ['Shop'] }
const secret = 'shop-secret-7'

/** How far the middle of Chromium's toolbar is below the top of its window. */
const toolbarPx = 60

const isPopupOpen = (setUp: Page) =>
  setUp.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP'] })).length > 0)

/**
 * Agrees to the browser's question whether the extension may reach the server. Its button takes no click in its first half second and says
 * nothing of itself to tests: where it stands in its row, right of the window's middle, is pressed until leave was given.
 */
async function agree(screen: Screen, setUp: Page): Promise<void> {
  const isAllowed = () =>
    setUp.evaluate(() => chrome.permissions.contains({ origins: ['http://localhost/*'] }))
  expect(await isAllowed()).toBe(false)
  const { middle, top } = await setUp.evaluate(() => ({ middle: screenX + outerWidth / 2, top: screenY }))
  await expect(async () => {
    for (let down = 90; down < 300; down += 14) {
      await screen.click(middle + 170, top + down)
      if (await isAllowed()) return
    }
    throw new Error('no leave yet')
  }).toPass()
}

/** Clicks along the toolbar, from its right end, until the extension's window is open: what is beside its button opens menus, which close. */
async function pressButton(screen: Screen, page: Page, isOpen: () => Promise<boolean>): Promise<void> {
  const opens = async () => {
    try {
      await expect.poll(isOpen, { timeout: 500 }).toBe(true)
      return true
    } catch {
      return false
    }
  }
  const { right, top } = await page.evaluate(() => ({ right: screenX + outerWidth, top: screenY }))
  await expect(async () => {
    for (let left = 60; left < 300; left += 16) {
      await screen.click(right - left, top + toolbarPx)
      if (await opens()) return
      await screen.press('Escape')
    }
    throw new Error('not found yet')
  }).toPass()
}

test('as it is shipped, the extension reads and fills no page but by a person’s gesture upon it', async ({
  people,
  server,
}) => {
  const founder = await people.founder()
  // Leave is given for `localhost`, the server's name; this site is reached by a gesture alone.
  const site = await serveLogins('127.0.0.1')
  const vault = await makeEmptyVault(founder, 'Shop')
  const id = await makeItem(
    founder,
    vault,
    { title: seen.title, login: seen.login, login_url: `${site.origin}/` },
    { password: secret },
  )
  const screen = await openScreen()
  const browser: ExtensionBrowser = await launchExtension(server.url, { screen })
  const setUp = await connectExtension(browser, people, 'Demo Admin', server.url, (page) =>
    agree(screen, page),
  )
  /** In a tab of its own, upon which nobody has made a gesture. */
  const open = async () => {
    const page = await browser.context.newPage()
    await page.goto(`${site.origin}/login`)
    await page.bringToFront()
    return page
  }
  const fitting = async () => (await askWorker(setUp, 'listFitting', null)) as { items: unknown[] }

  await test.step('without a gesture nothing is known of the page', async () => {
    const page = await open()
    const asked = { item: { id, ...seen }, gesture: 'fill', confirmed: null }
    expect(await askWorker(setUp, 'fillItem', asked)).toEqual({ not: { reason: 'no_page' } })
    expect((await fitting()).items).toEqual([])
    expect(await valuesIn(page)).toEqual(['', ''])
  })

  await test.step('its window, opened by its shortcut, lists what fits, and fills nothing by itself', async () => {
    const page = await open()
    await screen.press(shortcuts.open)
    await expect.poll(() => isPopupOpen(setUp)).toBe(true)
    await expect.poll(async () => (await fitting()).items.length).toBe(1)
    await screen.press('Escape')
    await expect.poll(() => isPopupOpen(setUp)).toBe(false)
    expect(await valuesIn(page)).toEqual(['', ''])
  })

  await test.step('so does its button in the toolbar', async () => {
    const page = await open()
    await pressButton(screen, page, () => isPopupOpen(setUp))
    await expect.poll(async () => (await fitting()).items.length).toBe(1)
    await screen.press('Escape')
    await expect.poll(() => isPopupOpen(setUp)).toBe(false)
    expect(await valuesIn(page)).toEqual(['', ''])
  })

  await test.step('the other shortcut fills', async () => {
    const page = await open()
    await screen.press(shortcuts.fill)
    await expect.poll(() => valuesIn(page)).toEqual([seen.login, secret])
  })

  await test.step('the page’s menu fills', async () => {
    const page = await open()
    await page.getByLabel('E-mail').focus()
    const before = (await screen.windows()).length
    await screen.press('Menu')
    await expect.poll(async () => (await screen.windows()).length).toBe(before + 1)
    // Of the menu's lines only 'Fill with Chaveiro' begins so.
    await screen.press('f')
    await expect.poll(() => valuesIn(page)).toEqual([seen.login, secret])
  })

  expect((await setUp.evaluate(() => chrome.permissions.getAll())).origins).toEqual(['http://localhost/*'])
  await browser.close()
  await screen.close()
  await site.close()
})
