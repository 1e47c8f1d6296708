// Promise 30

import type { Page } from '@playwright/test'
import { valuesInFrames } from '../support/filled-page.ts'
import { changeAddress, filledOn } from '../support/prepared/fills.ts'
import type { Person } from '../support/prepared/people.ts'
import { admit, makeEmptyVault, makeItem, type PreparedVault } from '../support/prepared/vaults.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { openItem } from '../support/vaults.ts'
import { connectExtension, openedAt } from './connect-extension.ts'
import { before, codeKey, fillSites, login, now, originsOf, password } from './fill-sites.ts'
import { type Gesture, pressAndClose, use } from './gestures.ts'
import { type ExtensionBrowser, launchExtension } from './launch.ts'
import { type SentForm, servePages } from './serve-pages.ts'

test.describe.configure({ mode: 'serial' })

let browser: ExtensionBrowser
let founder: Person
let vault: PreparedVault
/** An item whose address a colleague changes. */
let moved: string
/** A window of the extension, behind the page. */
let behind: Page
let page: Page
let sent: SentForm[]

test.afterAll(() => browser.close())

const values = () => valuesInFrames(page)
const visit = (address: string) => page.goto(address)
const byPopup = async (button: string) => pressAndClose(await browser.openPopup(behind), button)

test('nothing is filled that posts elsewhere, is no login, asks for a new password or is http, and a sentence says why', async ({
  people,
  server,
}) => {
  founder = await people.founder()
  vault = await makeEmptyVault(founder, 'Padaria')
  const sites = fillSites()
  const [login_url = '', ...more_urls] = originsOf(sites)
  const draft = { title: 'Padaria', login, has_code: true, login_url, more_urls }
  await makeItem(founder, vault, draft, { password, metadata: { totp_secret: codeKey } })
  moved = await makeItem(founder, vault, { title: 'Gráfica', login, login_url: before }, { password })
  browser = await launchExtension(server.url, { alsoLeaveFor: ['*://*/*'] })
  sent = await servePages(browser.context, { ...sites, [before]: 'login.html', [now]: 'login.html' })
  behind = await connectExtension(browser, people, 'Demo Admin', server.url)
  page = await browser.context.newPage()

  for (const [address, why] of [
    [
      'https://outro.example/login',
      'This form sends what you type to https://evil.example, which is another site.',
    ],
    [
      'https://aberto.example/login',
      'This form sends what you type to http://aberto.example, which is another site.',
    ],
    ['https://resto.example/', 'This page has no field for it.'],
    ['https://novo.example/sign-up', 'This form asks for a new password.'],
  ] as const)
    await test.step(address, async () => {
      await visit(address)
      const popup = await browser.openPopup(behind)
      await popup.getByRole('button', { name: 'Fill Padaria' }).click()
      await expect(popup.getByText(why)).toBeVisible()
      await popup.close()
      expect((await values()).join('')).toBe('')
    })

  await test.step('by the shortcut the popup opens, which can say why', async () => {
    await visit('https://novo.example/sign-up')
    await use(browser, 'shortcut')
    const opened = () => behind.evaluate(() => chrome.extension.getViews({ type: 'popup' }).length)
    await expect.poll(opened).toBe(1)
    await behind.evaluate(() => chrome.extension.getViews({ type: 'popup' })[0]?.close())
    expect((await values()).join('')).toBe('')
  })

  await visit('http://loja.example/login')
  const popup = await browser.openPopup(behind)
  await expect(popup.getByText('Nothing for loja.example')).toBeVisible()
  await popup.close()
  expect((await values()).join('')).toBe('')
  expect(await filledOn(founder)).toEqual([])
})

/** Fills by the shortcut or the menu until this stands in the page's fields. */
async function fillBy(gesture: Gesture, address: string, expected: string[]) {
  await visit(address)
  await use(browser, gesture)
  await expect.poll(values, address).toEqual(expected)
}

test('each kind of form gets what it asks for, by popup, shortcut and menu, and sends it', async ({
  server,
}) => {
  const submit = (button: string) => page.getByRole('button', { name: button }).click()
  const lastSent = () => sent.at(-1)

  await test.step('a login, by the popup, which closes', async () => {
    await visit('https://loja.example/login')
    await byPopup('Fill Padaria')
    await submit('Sign in')
    await expect
      .poll(lastSent)
      .toEqual({ address: 'https://loja.example/login', fields: { email: login, password } })
  })

  await test.step('two steps, each by a gesture', async () => {
    await fillBy('shortcut', 'https://dois.example/login', [login])
    await submit('Next')
    await page.waitForURL('https://dois.example/senha')
    expect(lastSent()?.fields).toEqual({ user: login })
    await use(browser, 'menu')
    await expect.poll(values).toEqual([password])
    await submit('Sign in')
    await page.waitForURL('https://dois.example/home')
    expect(lastSent()?.fields).toEqual({ password })
  })

  for (const [name, gesture, address, expected] of [
    [
      'a change of password: the present one alone',
      'menu',
      'https://troca.example/change',
      [password, '', ''],
    ],
    ['fields in shadow roots', 'shortcut', 'https://sombra.example/login', [login, password]],
    ['a frame of the same origin', 'menu', 'https://quadro.example/', [login, password]],
    ['words in Portuguese', 'shortcut', 'https://pt.example/login', [login, password]],
    ['words in Spanish', 'menu', 'https://es.example/login', [login, password]],
    [
      'beside fields for robots and a search box',
      'shortcut',
      'https://armadilha.example/login',
      ['', '', '', login, password],
    ],
  ] as const)
    await test.step(name, () => fillBy(gesture, address, [...expected]))

  await test.step('a form that a script made late', async () => {
    await visit('https://tarde.example/')
    await submit('Sign in')
    await use(browser, 'shortcut')
    await expect.poll(values).toEqual([login, password])
  })

  for (const [framework, gesture] of [
    ['react', 'shortcut'],
    ['vue', 'menu'],
    ['angular', 'shortcut'],
  ] as const)
    await test.step(`the state of ${framework}, and its fields`, async () => {
      await visit(`https://${framework}.example/login`)
      await page.locator('#state').waitFor()
      await use(browser, gesture)
      await expect(page.locator('#state')).toContainText(password)
      expect(JSON.parse((await page.locator('#state').textContent()) ?? '')).toMatchObject({
        user: login,
        password,
      })
      expect((await values()).slice(0, 2)).toEqual([login, password])
      // Angular keeps the browser from sending: what it holds is what a site would send.
      if (framework === 'angular') return
      await submit('Sign in')
      await expect.poll(lastSent).toEqual({
        address: `https://${framework}.example/login`,
        fields: { 'User name': login, Password: password },
      })
    })

  for (const [name, count] of [
    ['one', 1],
    ['six', 6],
  ] as const)
    await test.step(`a code in ${name} of its fields`, async () => {
      await visit(`https://codigo.example/${name}`)
      const popup = await browser.openPopup(behind)
      await popup.getByRole('button', { name: 'Show code of Padaria' }).click()
      const code = (await popup.getByLabel('Code', { exact: true }).textContent())?.replace(' ', '')
      await Promise.all([
        popup.waitForEvent('close'),
        popup.getByRole('button', { name: 'Fill code of Padaria' }).click(),
      ])
      expect(await values()).toHaveLength(count)
      expect((await values()).join('')).toMatch(/^\d{6}$/)
      expect(code).toMatch(/^\d{6}$/)
    })

  await test.step('each fill is in the log with its host, and the item says where it was filled last', async () => {
    expect((await filledOn(founder)).reverse().map((host) => host.replace('.example', ''))).toEqual([
      ...['loja', 'dois', 'dois', 'troca', 'sombra', 'quadro', 'pt', 'es', 'armadilha', 'tarde'],
      ...['react', 'vue', 'angular', 'codigo', 'codigo'],
    ])
    const app = await openedAt(browser, server.url)
    await app.goto(`${server.url}/vaults?vault=${vault.id}`)
    const item = await openItem(app, 'Padaria')
    await expect(item.getByText(/^Last filled on codigo\.example, .+, by .+/)).toBeVisible()
  })
})

test('where a colleague changed the address since the last fill, the person is asked, old beside new', async ({
  people,
}) => {
  await page.bringToFront()
  await visit(before)
  await byPopup('Fill Gráfica')
  expect(await values()).toEqual([login, password])
  const colleague = await people.invited('Demo Manager', 'manager')
  await admit(founder, vault, colleague)
  await changeAddress(colleague, moved, now)

  // A new worker reads the vaults anew.
  await browser.endWorker()
  await visit(before)
  const there = await browser.openPopup(behind)
  await expect(there.getByText('Nothing for grafica.example')).toBeVisible()
  await there.close()

  await visit(now)
  const popup = await browser.openPopup(behind)
  await popup.getByRole('button', { name: 'Fill Gráfica' }).click()
  await expect(popup.getByRole('heading', { name: 'Its addresses were changed' })).toBeVisible()
  await expect(popup.getByRole('region', { name: 'Before' })).toContainText(before)
  await expect(popup.getByRole('region', { name: 'Now' })).toContainText(now)
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Do not fill' }).click()
  await expect(popup.getByRole('button', { name: 'Fill Gráfica' })).toBeVisible()
  expect(await values()).toEqual(['', ''])

  await popup.getByRole('button', { name: 'Fill Gráfica' }).click()
  await pressAndClose(popup, 'Fill it here')
  expect(await values()).toEqual([login, password])
  await fillBy('menu', now, [login, password])
})
