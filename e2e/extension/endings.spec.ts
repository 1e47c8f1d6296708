import type { Page } from '@playwright/test'
import { openAccount, row } from '../support/account.ts'
import { passphrase, whileStretching } from '../support/key.ts'
import { untilNextPoll } from '../support/next-poll.ts'
import { askForItem, statusOf } from '../support/prepared/asked-items.ts'
import { filesWithSecret, filesWithText } from '../support/prepared/kept-secret.ts'
import {
  askToChange,
  holderOf,
  holdItem,
  inStep,
  makeEmptyVault,
  makeItem,
  type PreparedVault,
  passwordOf,
  tasksOf,
} from '../support/prepared/vaults.ts'
import { expect, test } from '../support/test.ts'
import { askWorker } from './ask-worker.ts'
import { connectExtension } from './connect-extension.ts'
import type { ExtensionBrowser } from './launch.ts'
import { answerAtPortal, busyOnceFilled, launchAtPortal, showPortal, site } from './portal.ts'
import { expectBadge, ringAlarm } from './toolbar.ts'

test.describe.configure({ mode: 'serial' })

const secret = 'bakery-secret-1'
let browser: ExtensionBrowser
/** A window of the extension, behind the pages. */
let behind: Page
let vault: PreparedVault
let id: string
/** Of the same site; one person at a time may have it. */
let till: string

test.beforeAll(async ({ people, server }) => {
  const founder = await people.founder()
  vault = await makeEmptyVault(founder, 'Padaria')
  id = await makeItem(
    founder,
    vault,
    { title: 'Portal', login: 'ana', login_url: `${site}/login` },
    { password: secret },
  )
  const draft = { title: 'Till', login: 'caixa', login_url: `${site}/login`, requires_checkout: true }
  till = await makeItem(founder, vault, draft, { password: 'till-secret-1' })
  browser = await launchAtPortal(server.url)
  behind = await connectExtension(browser, people, 'Demo Admin', server.url)
})

test.afterAll(() => browser?.close())

const fill = () => {
  const item = { id, title: 'Portal', login: 'ana', path: ['Padaria'] }
  return askWorker(behind, 'fillItem', { item, gesture: 'fill', confirmed: null })
}

async function unlock(popup: Page): Promise<void> {
  await popup.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await popup.getByRole('button', { name: 'Unlock' }).click()
}

async function fillIn(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Fill Portal' }).click(whileStretching)
}

/** When the extension last knew that the person is there. */
const seenMs = () =>
  behind.evaluate(
    async () => (await chrome.storage.session.get<{ idle: { seenMs: number } }>('idle')).idle.seenMs,
  )

test('the worker may be ended while a person clicks and while it fills: the page is filled', async () => {
  // Nobody looks at the person meanwhile.
  await expect.poll(() => behind.evaluate(() => chrome.alarms.clear('idle'))).toBe(true)
  const seen = await seenMs()
  const page = await showPortal(browser)
  await test.step('between the popup’s opening and the click', async () => {
    const popup = await browser.openPopup(behind)
    await expect(popup.getByRole('button', { name: 'Fill Portal' })).toBeEnabled()
    await browser.endWorker()
    await fillIn(popup)
    await expect(page.getByLabel('Password')).toHaveValue(secret)
  })

  await test.step('after the page was filled, before the worker heard so', async () => {
    await page.reload()
    await busyOnceFilled(page, 'Password')
    const written = page.waitForEvent('console', (said) => said.text() === 'written')
    const popup = await browser.openPopup(behind)
    const closed = popup.waitForEvent('close')
    await fillIn(popup)
    await written
    await browser.endWorker()
    await closed
    await expect(page.getByLabel('Password')).toHaveValue(secret)
  })

  // The worker woke and read all items anew, which does not begin the idle time anew.
  expect(await seenMs()).toBe(seen)
  await page.close()
})

test('a new password that a page has got is the one that is kept, whenever the worker ends', async ({
  people,
}) => {
  const founder = await people.founder()
  const manager = await people.invited('Demo Manager', 'manager')
  await inStep(founder, manager)
  await askToChange(manager, id)
  const page = await showPortal(browser, '/password')
  const [present, next] = [page.getByLabel('Present password'), page.getByLabel('New password')]
  const clickFill = async () => {
    const popup = await browser.openPopup(behind)
    const closed = popup.waitForEvent('close')
    await popup
      .getByRole('button', { name: 'Fill the old and a new password of Portal' })
      .click(whileStretching)
    return closed
  }
  const offers = () => askWorker(behind, 'readOffers', null)

  const made = await test.step('after the page got it, before the worker heard so', async () => {
    await busyOnceFilled(page, 'New password')
    const written = page.waitForEvent('console', (said) => said.text() === 'written')
    const closed = clickFill()
    await written
    await browser.endWorker()
    await closed
    await expect(present).toHaveValue(secret)
    return next.inputValue()
  })

  await test.step('before the page got anything: the same page gets the same one', async () => {
    await page.reload()
    const busy = page.evaluate(() => {
      const end = performance.now() + 3000
      while (performance.now() < end);
    })
    const closed = clickFill()
    await browser.endWorker()
    await Promise.all([busy, closed])
    await expect(next).toHaveValue(made)
    expect(await offers()).toEqual([expect.objectContaining({ kind: 'changed' })])
  })

  await test.step('while it is saved', async () => {
    const popup = await browser.openPopup(behind)
    await popup.getByRole('button', { name: 'Yes, save it' }).click()
    await browser.endWorker()
    await expect.poll(() => passwordOf(founder, id)).toBe(made)
    await expect.poll(offers).toEqual([])
    expect(await tasksOf(founder, id)).toEqual([])
    await popup.close()
  })
  await page.close()
})

test('what is taken, given back and approved happens once, whenever the worker ends', async ({ people }) => {
  const founder = await people.founder()
  const contributor = await people.invited('Demo Contributor')
  const request = await askForItem(contributor, till, 2, 'To count')
  const page = await showPortal(browser)

  await test.step('check out and fill, and give back', async () => {
    const popup = await browser.openPopup(behind)
    await popup.getByRole('button', { name: 'Check out and fill Till' }).click(whileStretching)
    await browser.endWorker()
    await expect(page.getByLabel('Password')).toHaveValue('till-secret-1')
    expect(await holderOf(founder, till)).toBe('admin@agencia.example')
    await browser.endWorker()
    const again = await browser.openPopup(behind)
    await again.getByRole('button', { name: 'Give back Till' }).click()
    await browser.endWorker()
    await expect.poll(() => holderOf(founder, till)).toBe(null)
    await expect(again.getByRole('button', { name: 'Check out and fill Till' })).toBeVisible()
    await again.close()
  })

  await test.step('approve', async () => {
    await ringAlarm(behind)
    await expectBadge(behind, '1', /wait for your decision/)
    const popup = await browser.openPopup(behind)
    await popup.getByRole('button', { name: 'Look' }).click()
    await popup.getByRole('button', { name: /^Till/ }).click()
    await popup.getByRole('button', { name: 'Approve' }).click()
    await browser.endWorker()
    await expect.poll(() => statusOf(contributor, request)).toBe('approved')
    await expectBadge(behind, '', 'Chaveiro')
    await popup.close()
  })
  await page.close()
})

test('a browser that was locked, restarted or signed out fills nothing', async ({ people, unlockedPage }) => {
  const founder = await people.founder()
  const held = await passwordOf(founder, id)
  let page = await showPortal(browser)
  const field = () => page.getByLabel('Password')

  await test.step('locked, it asks for the passphrase', async () => {
    const popup = await browser.openPopup(behind)
    await popup.getByRole('button', { name: 'Lock' }).click()
    expect(await fill()).toEqual({ failure: expect.objectContaining({ code: 'locked' }) })
    await expect(field()).toHaveValue('')
    await unlock(popup)
    await browser.endWorker()
    await fillIn(popup)
    await expect(field()).toHaveValue(held ?? '')
  })

  await test.step('restarted, it asks for the passphrase, and the disk had nothing that could take its place', async () => {
    await holdItem(founder, vault.id, 'Till')
    await browser.restart(() => {
      // What is looked for would be found: the account is kept there.
      expect(filesWithText(browser.profile, 'admin@agencia.example')).not.toEqual([])
      expect(filesWithSecret(browser.profile, founder)).toEqual([])
      expect(filesWithText(browser.profile, held ?? '')).toEqual([])
    })
    await answerAtPortal(browser)
    behind = await browser.openWindow('popup')
    await expectBadge(behind, '•', 'Chaveiro: locked')
    page = await showPortal(browser)
    expect(await fill()).toEqual({ failure: expect.objectContaining({ code: 'locked' }) })
    const popup = await browser.openPopup(behind)
    await unlock(popup)
    await fillIn(popup)
    await expect(field()).toHaveValue(held ?? '')
    await expectBadge(behind, '1', /items checked out/)
  })

  await test.step('signed out from the web app, it forgets at its next call', async () => {
    const app = await unlockedPage('Demo Admin')
    await openAccount(app)
    const session = row(app, /Browser extension on Chrome-Linux/)
    await session.getByRole('button', { name: 'Sign out' }).click(untilNextPoll)
    await expect(session).toHaveCount(0)
    await page.reload()
    const popup = await browser.openPopup(behind)
    await expect(popup.getByText('Not connected yet')).toBeVisible()
    expect(await fill()).toEqual({ failure: expect.objectContaining({ code: 'signed_out' }) })
    await expect(field()).toHaveValue('')
    await expectBadge(behind, '', 'Chaveiro')
  })
})
