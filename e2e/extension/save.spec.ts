// Promise 30

import type { Page } from '@playwright/test'
import { valuesIn } from '../support/filled-page.ts'
import { passwordsIn } from '../support/prepared/passwords.ts'
import type { Person } from '../support/prepared/people.ts'
import { makeEmptyVault, type PreparedVault } from '../support/prepared/vaults.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { card } from '../support/vaults.ts'
import { connectExtension, openedAt } from './connect-extension.ts'
import { pressAndClose } from './gestures.ts'
import { type ExtensionBrowser, launchExtension } from './launch.ts'
import { saveSites, wrong } from './save-sites.ts'
import { servePages } from './serve-pages.ts'

let browser: ExtensionBrowser
let founder: Person
let vault: PreparedVault
/** A window of the extension, behind the page. */
let behind: Page
let page: Page

test.afterAll(() => browser.close())

const submit = (button: string) => page.getByRole('button', { name: button }).click()
const passwords = () => passwordsIn(founder, vault)

async function signIn(email: string, password: string, site = 'https://nova.example') {
  await page.goto(`${site}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit('Sign in')
}

async function changeByHand(old: string, next: string) {
  await page.goto('https://nova.example/change')
  await page.getByLabel('Current password').fill(old)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await submit('Change password')
}

/** The popup, once the button says of the page in front that something may be saved. */
async function popupWithOffer(): Promise<Page> {
  const badge = () =>
    behind.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, windowType: 'normal' })
      return chrome.action.getBadgeText(tab?.id === undefined ? {} : { tabId: tab.id })
    })
  await expect.poll(badge).toBe('+')
  return browser.openPopup(behind)
}

test('what a person types, changes and makes up is saved and updated when they say so, and not before', async ({
  people,
  server,
}) => {
  founder = await people.founder()
  vault = await makeEmptyVault(founder, 'Padaria')
  browser = await launchExtension(server.url, {
    alsoLeaveFor: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  })
  await servePages(browser.context, saveSites)
  behind = await connectExtension(browser, people, 'Demo Admin', server.url)
  page = await browser.context.newPage()

  await test.step('nothing is heard before the person switches on what fits', async () => {
    await signIn('rui@nova.example', 'unheard-1')
    const popup = await browser.openPopup(behind)
    await expect(popup.getByText('Nothing for nova.example')).toBeVisible()
    await popup.getByRole('button', { name: 'More' }).click()
    await popup.getByRole('menuitem', { name: 'Show what fits' }).click()
    await popup.getByRole('button', { name: 'Switch on' }).click()
    await popup.getByRole('button', { name: 'More' }).click()
    await expect(popup.getByRole('menuitem', { name: 'Show what fits' }).getByLabel('On')).toBeVisible()
    await popup.close()
  })

  await test.step('a login that the site refused is not offered', async () => {
    await signIn('rui@nova.example', wrong)
    const popup = await browser.openPopup(behind)
    await expect(popup.getByText('Nothing for nova.example')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await popup.close()
  })

  await test.step('one that it took is offered with a title and a vault, and saved', async () => {
    await signIn('rui@nova.example', 'new-secret-1')
    const popup = await popupWithOffer()
    const offer = popup.getByRole('region', { name: 'Save this login of nova.example?' })
    await expect(offer.getByLabel('Title')).toHaveValue('nova.example')
    await expect(offer.getByLabel('Login')).toHaveValue('rui@nova.example')
    await expect(offer.getByLabel('Vault')).toContainText('Padaria')
    await expectAccessible(popup)
    await offer.getByLabel('Title').fill('Nova')
    expect(await passwords()).toEqual({})
    await offer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(popup.getByText('Nova is saved')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Fill Nova' })).toBeVisible()
    await popup.close()
    expect(await passwords()).toEqual({ Nova: 'new-secret-1' })
  })

  await test.step('one that a script sent is offered too, and gone when they do not want it', async () => {
    await signIn('rui@app.example', 'new-secret-3', 'https://app.example')
    const popup = await popupWithOffer()
    const offer = popup.getByRole('region', { name: 'Save this login of app.example?' })
    await offer.getByRole('button', { name: 'Do not save' }).click()
    await expect(offer).toHaveCount(0)
    await popup.close()
    expect(await passwords()).toEqual({ Nova: 'new-secret-1' })
  })

  await test.step('a password that they changed by hand updates the item', async () => {
    await changeByHand('new-secret-1', 'new-secret-2')
    const popup = await popupWithOffer()
    const offer = popup.getByRole('region', { name: 'Update the password of Nova?' })
    await expectAccessible(popup)
    await offer.getByRole('button', { name: 'Update' }).click()
    await expect(popup.getByText('Nova has the new password')).toBeVisible()
    await popup.close()
    expect(await passwords()).toMatchObject({ Nova: 'new-secret-2' })
  })

  await test.step('a sign-up gets a password by the site’s rules, which is saved with the login that was sent', async () => {
    await page.goto('https://cadastro.example/sign-up')
    await page.getByLabel('Work e-mail').fill('rui@cadastro.example')
    const popup = await browser.openPopup(behind)
    await popup.getByRole('button', { name: 'Password generator' }).click()
    await pressAndClose(popup, 'Make one for this page and fill it')
    const [email, made = '', again] = await valuesIn(page)
    expect([email, again]).toEqual(['rui@cadastro.example', made])
    expect(made).toMatch(/^(?=.*\d)(?=.*[A-Z])[a-zA-Z\d]{9,14}$/)
    await submit('Create account')
    const saving = await popupWithOffer()
    const offer = saving.getByRole('region', { name: 'Save this login of cadastro.example?' })
    await expect(offer.getByLabel('Login')).toHaveValue('rui@cadastro.example')
    await offer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(saving.getByText('cadastro.example is saved')).toBeVisible()
    await saving.close()
    expect(await passwords()).toMatchObject({ 'cadastro.example': made })
  })

  await test.step('they are in the web app', async () => {
    const app = await openedAt(browser, server.url)
    await app.goto(`${server.url}/vaults?vault=${vault.id}`)
    for (const title of ['Nova', 'cadastro.example']) await expect(card(app, title)).toBeVisible()
  })
})
