import type { Locator, Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { askForItems, denyAll } from './support/prepared/asked-items.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { makeManagerUnsigned } from './support/prepared/unsigned-role.ts'
import { leaveVault, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Notifications' })
/** A line of a message. */
const linePx = 20
const titles = (count: number) => Array.from({ length: count }, (_, n) => `Site ${n + 1}`)
const twelve = titles(12)

test('a list that could not be loaded says so, in the bell and on the page, and loads when asked again', async ({
  adminPage: page,
  pageFaults,
}) => {
  pageFaults.expect(/Notification fetch failed|Failed to load resource/)
  await page.route(/\/api\/notifications(\?|$)/, (route) => route.abort())
  await page.goto('/notifications')
  const screen = page.getByRole('main')
  await expect(screen.getByRole('alert').filter({ hasText: 'Failed to load notifications' })).toBeVisible()
  await bell(page).click()
  await expect(dropdown(page).getByRole('alert')).toContainText('Failed to load notifications')
  await expect(page.getByText('No notifications')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(/\/api\/notifications(\?|$)/)
  await dropdown(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dropdown(page)).toContainText('No notifications')
  await page.keyboard.press('Escape')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.getByText('No notifications')).toBeVisible()
  await expectAccessible(page)
})

test('many requests of one person are one entry, which expands, leads to each of them, and is read when it was seen', async ({
  people,
  unlockedPage,
}) => {
  const [founder, asking] = [await people.founder(), await people.invited('Demo Contributor')]
  await askForItems(founder, asking, 'Padaria', titles(3))
  const page = await unlockedPage('Demo Admin')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
  await bell(page).click()
  await expect(dropdown(page)).toContainText('Demo Contributor asks for 3 items')
  await expect(dropdown(page)).toContainText('1 new')
  // It is in sight, so it is read; the line shows how many were new as long as the list is open.
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(dropdown(page)).toContainText('1 new')
  await expectAccessible(page)
  await dropdown(page)
    .getByRole('link', { name: /asks for 3 items/ })
    .click()
  await expect(page).toHaveURL(/\/notifications\?open=/)
  const unfolded = list(page).getByRole('button', { name: /asks for 3 items/ })
  await expect(unfolded).toHaveAttribute('aria-expanded', 'true')
  await expect(list(page).getByRole('link')).toHaveText([
    /^Demo Contributor asks for Site 3\s*Padaria$/,
    /^Demo Contributor asks for Site 2\s*Padaria$/,
    /^Demo Contributor asks for Site 1\s*Padaria$/,
  ])
  await expectAccessible(page)
  await expectFits360(page)
  await list(page).getByRole('link', { name: 'Demo Contributor asks for Site 2' }).click()
  await expect(page).toHaveURL(/\/jit\?request=/)
  await expect(page.locator('tr[aria-current=true]')).toContainText('Site 2')
})

test('a long message is two lines in the bell’s list, and whole on the page', async ({ adminPage: page }) => {
  const message = 'To publish the campaign of the shop. '.repeat(8).trim()
  const one = {
    ...{
      id: '00000000-0000-7000-8000-000000000001',
      type: 'jit_request',
      title: 'Site',
      message,
      place: null,
    },
    ...{ timestamp: '2026-01-02T03:04:05.000Z', link: '/jit', is_read: true, count: 1 },
  }
  await page.route(/\/api\/notifications(\?|$)/, (route) =>
    route.fulfill({ json: { notifications: [one], unread_count: 0 } }),
  )
  await page.goto('/notifications')
  const heightIn = async (place: Locator) => (await place.getByText(message).first().boundingBox())?.height
  await page.setViewportSize({ width: 640, height: 800 })
  await expect.poll(() => heightIn(list(page))).toBeGreaterThan(2 * linePx)
  await bell(page).click()
  await expect.poll(() => heightIn(dropdown(page))).toBe(2 * linePx)
})

test('the badge stops at 9+; scrolling marks what comes into sight as read, and a button marks everything', async ({
  people,
  unlockedPage,
}) => {
  const [founder, asking] = [await people.founder(), await people.invited('Demo Colleague')]
  await denyAll(founder, await askForItems(founder, asking, 'Mercado', twelve))
  const page = await unlockedPage('Demo Colleague')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 12 new')
  await expect(bell(page)).toContainText('9+')
  await page.setViewportSize({ width: 360, height: 740 })
  await bell(page).click()
  await expect(dropdown(page).getByRole('listitem')).toHaveCount(twelve.length)
  await dropdown(page).getByRole('link', { name: 'See all notifications' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(twelve.length)
  // The last one was never in sight.
  await expect(bell(page)).toHaveAccessibleName(/Notifications, [1-9] new/)
  await list(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(list(page).getByRole('listitem').last()).toContainText('Your request for Site 1 was denied')
  await expectAccessible(page)
  await expectFits360(page)
  for (const entry of await list(page).getByRole('listitem').all()) await entry.scrollIntoViewIfNeeded()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await denyAll(founder, await askForItems(founder, asking, 'Oficina', twelve))
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(/Notifications, \d+ new/)
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('main').getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('the notification to confirm a role leads to exactly that person, and the role is confirmed there', async ({
  people,
  unlockedPage,
}) => {
  const founder = await people.founder()
  for (const account of ['Demo Newcomer', 'Demo Manager'] as const) {
    await makeManagerUnsigned(founder, await people.invited(account))
  }
  const page = await unlockedPage('Demo Admin')
  await bell(page).click()
  await dropdown(page)
    .getByRole('link', { name: /Confirm the role or status of Demo Newcomer/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm this decision?' })
  await expect(dialog).toContainText('Demo Newcomer (newcomer@agencia.example)')
  await expectAccessible(page)
  await expectFits360(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  const waiting = page.getByRole('list', { name: 'Waiting for you' })
  await expect(waiting).toContainText('Demo Manager was made Manager')
  await expect(waiting).not.toContainText('Demo Newcomer')
})

// Promise 21
test('a notice of a server that lies leads nowhere outside, and to no page where clients type secrets', async ({
  adminPage: page,
}) => {
  await page.context().route(/\/api\/notifications(\?|$)/, (route) => {
    const id = '01890000-0000-7000-8000-000000000001'
    const notice = {
      id,
      type: 'other',
      title: 'Unlock again',
      message: '',
      place: null,
      is_read: true,
      count: 1,
    }
    const timestamp = '2026-01-01T00:00:00.000Z'
    const told = { ...notice, timestamp, link: 'https://thief.example/unlock' }
    const inside = { ...told, id: id.replace(/1$/, '2'), title: 'Type it here', link: '/client-submit/a#b' }
    return route.fulfill({ json: { notifications: [told, inside], unread_count: 0 } })
  })
  await page.goto('/notifications')
  for (const name of [/Unlock again/, /Type it here/])
    await expect(list(page).getByRole('link', { name })).toHaveAttribute('href', '/notifications')
  await bell(page).click()
  const row = dropdown(page).getByRole('link', { name: /Unlock again/ })
  await expect(row).toHaveAttribute('href', '/notifications')
  await row.click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.context().unrouteAll({ behavior: 'wait' })
})

test('a person sees notifications of their own acts in their bell at once', async ({ page, people }) => {
  const founder = await people.founder()
  const colleague = await people.person('Demo Colleague')
  const vault = await makeVault(founder, 'Livraria', 'password')
  await founder.session.vaults.addMember(vault, await shownPerson(founder, colleague.id))
  await founder.session.keepInStep()
  await leaveVault(colleague, 'Livraria')
  await page.clock.install()
  await people.open(page, 'Demo Admin')
  await page.goto(`/settings/users/${colleague.id}`)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.getByRole('button', { name: 'Ask owners to change all' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // From here on the page's time moves only below, and not as far as to its next poll.
  await page.clock.pauseAt(Date.now() + 60_000)
  await question.getByRole('button', { name: 'Ask owners' }).click()
  const name = async () => {
    await page.clock.runFor(50)
    return bell.getAttribute('aria-label')
  }
  await expect.poll(name, { intervals: [100] }).toMatch(/new$/)
})
