import { passphrase } from '../support/key.ts'
import { countReveals } from '../support/prepared/reveals.ts'
import { makeEmptyVault, makeItem } from '../support/prepared/vaults.ts'
import { expect, test } from '../support/test.ts'
import { type Firefox, launchFirefox } from './firefox/launch-firefox.ts'
import type { Tab } from './firefox/tab.ts'
import { serveLogins } from './logins.ts'
import { openScreen, shortcuts } from './screen.ts'

const login = 'ana@loja.example'
const secret = 'shop-secret-7'

/** From the page that opens on installing to its end: address, signing in, digits both ways. */
async function connect(firefox: Firefox, server: string): Promise<void> {
  const setUp = await firefox.tabAt('moz-extension://')
  await setUp.type('Address', server)
  await setUp.click('button', 'Continue')
  const app = await firefox.tabAt(`${server}/`)
  await app.click('button', 'Sign in with Google')
  await app.click('button', 'Demo Admin')
  await app.type('Passphrase', passphrase)
  await app.click('button', 'Unlock')
  await app.click('button', 'I started it, on this computer')
  const digits = await setUp.read('Digits of this extension', /^\d{6}$/)
  await app.type('Six digits of the program', digits)
  await app.click('button', 'Compare')
  await app.type('Passphrase', passphrase)
  await app.click('[role=dialog] button', 'Continue')
  const back = await app.read('Six digits of this browser', /^\d{6}$/)
  await setUp.show()
  await setUp.type('Digits of the web app', back)
  await setUp.click('button', 'Compare')
  await setUp.sees('h1', 'Connected')
}

test('in Firefox ESR an extension is connected by digits, fills by its shortcut, and asks for the passphrase after a restart', async ({
  people,
  server,
}) => {
  const founder = await people.founder()
  // The browser gave leave for `localhost`, the server's name; this site is reached by a gesture alone.
  const site = await serveLogins('127.0.0.1')
  const vault = await makeEmptyVault(founder, 'Shop')
  const title = 'Shop'
  await makeItem(founder, vault, { title, login, login_url: `${site.origin}/` }, { password: secret })
  const screen = await openScreen()
  const firefox = await launchFirefox(screen)
  const isAsking = async () => (await screen.windows()).some(({ width }) => width > 370 && width < 400)
  const open = async (path: string): Promise<Tab> => {
    const tab = await firefox.newTab()
    await tab.goto(`${site.origin}${path}`)
    await tab.show()
    return tab
  }

  await test.step('set-up, to its end', () => connect(firefox, server.url))

  await test.step('fields that an adopted style sheet hides get nothing', async () => {
    const page = await open('/hidden-by-adopted-sheet')
    await screen.press(shortcuts.fill)
    // Its own window shows that the gesture came, and why nothing was filled.
    await expect.poll(isAsking).toBe(true)
    expect(await page.values()).toEqual([])
    expect(await countReveals(founder)).toBe(0)
    await screen.press('Escape')
    await expect.poll(isAsking).toBe(false)
  })

  await test.step('one shortcut opens its window, the other fills', async () => {
    const page = await open('/login')
    await screen.press(shortcuts.open)
    await expect.poll(isAsking).toBe(true)
    await screen.press('Escape')
    await expect.poll(isAsking).toBe(false)
    expect(await page.values()).toEqual([])
    await screen.press(shortcuts.fill)
    await expect.poll(page.values).toEqual([login, secret])
  })

  await test.step('after a restart it fills nothing until the passphrase was typed', async () => {
    await firefox.restart()
    const page = await open('/login')
    const popup = await firefox.openWindow('popup')
    await popup.sees('input', 'Passphrase')
    await page.show()
    await screen.press(shortcuts.fill)
    await expect.poll(isAsking).toBe(true)
    expect(await page.values()).toEqual([])
    await screen.press('Escape')
    await expect.poll(isAsking).toBe(false)
    await popup.show()
    await popup.type('Passphrase', passphrase)
    await popup.click('button', 'Unlock')
    await popup.sees('input', 'Search all vaults')
    await page.show()
    await screen.press(shortcuts.fill)
    await expect.poll(page.values).toEqual([login, secret])
  })

  await firefox.close()
  await screen.close()
  await site.close()
})
