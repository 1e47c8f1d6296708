import type { Page } from '@playwright/test'
import { askForItem, statusOf } from '../support/prepared/asked-items.ts'
import {
  admit,
  holderOf,
  makeEmptyVault,
  makeItem,
  type PreparedVault,
  tasksOf,
} from '../support/prepared/vaults.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { choose } from '../support/vaults.ts'
import { askWorker } from './ask-worker.ts'
import { connectExtension } from './connect-extension.ts'
import { type ExtensionBrowser, workerIn } from './launch.ts'
import { launchAtPortal, showPortal, site } from './portal.ts'
import { expectBadge, ringAlarm } from './toolbar.ts'

test.describe.configure({ mode: 'serial' })

let vault: PreparedVault
let asking: ExtensionBrowser
let deciding: ExtensionBrowser
/** A window of the asking person's extension, behind their pages. */
let behind: Page
let page: Page
let itemId: string
/** The item that one person at a time may have. */
let shared: string

test.afterAll(() => Promise.all([asking?.close(), deciding?.close()]))

test('a closed item is asked for where it is used, opens once approved, and closes again', async ({
  people,
  server,
  unlockedPage,
}) => {
  const founder = await people.founder()
  await people.invited('Demo Contributor')
  vault = await makeEmptyVault(founder, 'Padaria')
  const draft = { title: 'Bakery portal', login: 'ana', login_url: `${site}/login` }
  itemId = await makeItem(founder, vault, draft, { password: 'bakery-secret-1' })
  asking = await launchAtPortal(server.url)
  behind = await connectExtension(asking, people, 'Demo Contributor', server.url)
  page = await showPortal(asking)

  await test.step('it stands in the popup with a lock, and is asked for with hours and a reason', async () => {
    const popup = await asking.openPopup(behind)
    await popup.getByRole('button', { name: 'Ask for access to Bakery portal' }).click()
    await choose(popup, popup, 'Duration', '4 hours')
    await popup.getByRole('button', { name: 'Send request' }).click()
    await expect(popup.getByText('Say why you need it.')).toBeVisible()
    await popup.getByLabel('Reason').fill('To publish the spring menu')
    await expectAccessible(popup)
    await popup.getByRole('button', { name: 'Send request' }).click()
    await asking.endWorker()
    await expect(popup.getByText(/^You asked for 4 h of access to Bakery portal/)).toBeVisible()
    await expectAccessible(popup)
    await popup.close()
    await expectBadge(behind, '', 'Chaveiro')
  })

  await test.step('an approver grants less of it in the web app, and the badge says so, though the worker was ended', async () => {
    await asking.endWorker()
    const approver = await unlockedPage('Demo Admin', { path: '/jit', isWithin: false })
    await approver.getByRole('button', { name: 'Approve Demo Contributor for Bakery portal' }).click()
    const dialog = approver.getByRole('dialog', { name: 'Approve temporary access' })
    await expect(dialog).toContainText('To publish the spring menu')
    await choose(dialog, approver, 'Approved duration', '1 hour')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await ringAlarm(behind)
    await expectBadge(behind, '✓', /open/)
  })

  await test.step('the next gesture fills', async () => {
    await asking.endWorker()
    const popup = await asking.openPopup(behind)
    await expect(popup.getByText(/^Bakery portal is open to you until/)).toBeVisible()
    await expectAccessible(popup)
    await popup.getByRole('button', { name: 'Fill Bakery portal' }).click()
    await expect(page.getByLabel('Password')).toHaveValue('bakery-secret-1')
  })
  await test.step('once its time is over it is closed again, and the device opens nothing even if the server would', async () => {
    const popup = await asking.openPopup(behind)
    await expect(popup.getByRole('button', { name: 'Fill Bakery portal' })).toBeVisible()
    await laterInWorker(asking, 61)
    await askWorker(popup, 'lookAtPending', null)
    await expect(popup.getByText('Your access to Bakery portal has ended.')).toBeVisible()
    await expectBadge(behind, '×', /not approved, or is over/)
    await expect(popup.getByRole('button', { name: 'Ask for access to Bakery portal' })).toBeVisible()
    const item = { id: itemId, title: 'Bakery portal', login: 'ana', path: ['Padaria'] }
    expect(await askWorker(popup, 'fillItem', { item, gesture: 'fill', confirmed: null })).toEqual({
      failure: expect.objectContaining({ code: 'over_by_clock' }),
    })
    await popup.getByRole('button', { name: 'OK, Bakery portal' }).click()
    await expectBadge(behind, '', 'Chaveiro')
    await popup.close()
  })
})

test('an approver decides in the popup what waits for them, and the requester opens it in the web app', async ({
  people,
  server,
  unlockedPage,
}) => {
  const founder = await people.founder()
  const contributor = await people.person('Demo Contributor')
  const [shop, bank] = await Promise.all(
    ['Bakery shop', 'Bakery bank'].map((title) =>
      makeItem(founder, vault, { title }, { password: `${title} secret` }),
    ),
  )
  const denied = await askForItem(contributor, bank ?? '', 24, 'To pay')
  const approved = await askForItem(contributor, shop ?? '', 2, 'To publish')
  deciding = await launchAtPortal(server.url)
  const set = await connectExtension(deciding, people, 'Demo Admin', server.url)
  await ringAlarm(set)
  await expectBadge(set, '2', /wait for your decision/)
  const popup = await deciding.openPopup(set)
  await expect(popup.getByText('2 requests wait for your decision')).toBeVisible()
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Look' }).click()

  await popup.getByRole('button', { name: /^Bakery bank/ }).click()
  await expect(popup.getByText('To pay')).toBeVisible()
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Deny' }).click()
  await expect(popup.getByText('Request denied')).toBeVisible()
  expect(await statusOf(contributor, denied)).toBe('denied')
  await expectBadge(set, '1', /wait for your decision/)

  // Ended by the browser while the request is read: what was shown is what is signed.
  await popup.getByRole('button', { name: /^Bakery shop/ }).click()
  await choose(popup, popup, 'Approved duration', '1 hour')
  await deciding.endWorker()
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(popup.getByText('Request approved')).toBeVisible()
  await expect(popup.getByText('Nothing to decide')).toBeVisible()
  await expectAccessible(popup)
  await popup.close()
  await expectBadge(set, '', 'Chaveiro')
  expect(await statusOf(contributor, approved)).toBe('approved')

  const requester = await unlockedPage('Demo Contributor', {
    path: `/vaults?vault=${vault.id}&item=${shop}`,
    isWithin: false,
  })
  const dialog = requester.getByRole('dialog', { name: 'Bakery shop', exact: true })
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText('Bakery shop secret')).toBeVisible()
})

test('an item is checked out and filled, and asked for once its site is closed, but never taken', async ({
  people,
}) => {
  const founder = await people.founder()
  const contributor = await people.person('Demo Contributor')
  const florist = await makeEmptyVault(founder, 'Florist')
  const draft = { title: 'Florist portal', login: 'bia', login_url: `${site}/login`, requires_checkout: true }
  shared = await makeItem(
    founder,
    florist,
    { ...draft, owner: 'admin@agencia.example' },
    { password: 'florist-secret-1' },
  )
  await admit(founder, florist, contributor)
  // Its clock is right again.
  await asking.endWorker()
  await page.bringToFront()
  const popup = await asking.openPopup(behind)
  await expect(popup.getByText('One person at a time. Nobody has it now.')).toBeVisible()
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Check out and fill Florist portal' }).click()
  await expect(page.getByLabel('Password')).toHaveValue('florist-secret-1')
  await expectBadge(behind, '1', /items checked out/)
  expect(await holderOf(contributor, shared)).toBe('contributor@agencia.example')

  await asking.endWorker()
  await page.close()
  await expectBadge(behind, '1', /still need/)
  const asked = await asking.openPopup(behind)
  await expect(
    asked.getByText('The last tab with Florist portal is closed. Do you still need it?'),
  ).toBeVisible()
  await expectAccessible(asked)
  expect(await holderOf(contributor, shared)).toBe('contributor@agencia.example')
  await asked.getByRole('button', { name: 'Keep Florist portal' }).click()
  await expectBadge(behind, '1', /items checked out/)
  await asking.endWorker()
  await asked.getByRole('button', { name: 'Give back Florist portal' }).click()
  await expectBadge(behind, '', 'Chaveiro')
  await asked.close()
  expect(await holderOf(contributor, shared)).toBe(null)
  // Who returned it knows the password: the owner is asked to change it.
  expect(await tasksOf(founder, shared)).toEqual(['check_in'])
})

test('after somebody returned it, its owner changes the password on the site, and the task ends', async ({
  people,
}) => {
  const founder = await people.founder()
  const [set] = deciding.context.pages().filter((one) => one.url().endsWith('set-up.html'))
  if (!set) throw new Error('the set-up page is closed')
  const first = await deciding.openPopup(set)
  const opened = deciding.context.waitForEvent('page')
  await first.getByRole('button', { name: 'Change the password of Florist portal now' }).click()
  const changing = await opened
  await changing.getByRole('link', { name: 'Change password' }).click()

  const popup = await deciding.openPopup(set)
  await popup.getByRole('button', { name: 'Fill the old and a new password of Florist portal' }).click()
  await expect(popup.getByText('This has to be checked out first.')).toBeVisible()
  await popup.getByRole('button', { name: 'Check out Florist portal' }).click()
  await expect(popup.getByText('You have Florist portal until')).toBeVisible()
  await popup.getByRole('button', { name: 'Fill the old and a new password of Florist portal' }).click()
  await expect(changing.getByLabel('Present password')).toHaveValue('florist-secret-1')
  const made = await changing.getByLabel('New password').inputValue()
  expect(made).toMatch(/^.{20}$/)
  await expect(changing.getByLabel('Repeat it')).toHaveValue(made)

  await deciding.endWorker()
  const after = await deciding.openPopup(set)
  await expect(after.getByText('Did portal.example take the new password of Florist portal?')).toBeVisible()
  await expectAccessible(after)
  expect(await tasksOf(founder, shared)).toEqual(['check_in'])
  await after.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(after.getByText('Florist portal has the new password')).toBeVisible()
  expect(await tasksOf(founder, shared)).toEqual([])
  await after.getByRole('button', { name: 'Give back Florist portal' }).click()
  await after.close()
})

/** Lets the worker's clock run ahead, until it is ended. */
async function laterInWorker({ context }: ExtensionBrowser, minutes: number): Promise<void> {
  const worker = await workerIn(context)
  await worker.evaluate((ms) => {
    const { Date: Real } = globalThis
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + ms)
        else super(...given)
      }
      static override now() {
        return Real.now() + ms
      }
    } as DateConstructor
    // Nobody has been away.
    return chrome.alarms.clear('idle')
  }, minutes * 60_000)
}
