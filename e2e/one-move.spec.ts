import type { Page } from '@playwright/test'
import { type Acme, makeAcme, modaPassword, openAcme } from './support/acme.ts'
import { allowClipboard, readClipboard } from './support/clipboard.ts'
import { linesOf } from './support/lines.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { giveAccess, takeAccessBack } from './support/prepared/grants.ts'
import { makeItem, revealsOf } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openItem } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const box = (page: Page) => page.getByRole('combobox', { name: 'Search all vaults' })

let acme: Acme
test.beforeAll(async ({ people }) => {
  acme = await makeAcme(await people.founder())
})

test('from anywhere a password is copied with six keystrokes of a four-letter search, from its vault with one click, and nothing is shown', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  await allowClipboard(page)
  await page.evaluate(() => {
    const held = ['Control', 'Alt']
    Object.assign(window, { keystrokes: 0 })
    const count = ({ key }: KeyboardEvent) => {
      if (!held.includes(key)) (window as unknown as { keystrokes: number }).keystrokes += 1
    }
    addEventListener('keydown', count, { capture: true })
  })
  // Typed at once, without waiting for the search: nothing typed may be lost.
  await page.keyboard.press('Control+k')
  for (const letter of 'moda') await page.keyboard.press(letter)
  await expect(page.getByRole('option').first()).toContainText('Moda Íris')
  await expectAccessible(page)
  await page.keyboard.press('Alt+p')
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  expect(await page.evaluate(() => (window as unknown as { keystrokes: number }).keystrokes)).toBe(6)
  await expect(box(page)).toHaveCount(0)
  expect(await revealsOf(admin)).toBe(1)

  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await openAcme(page)
  await card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' }).click()
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  expect(await revealsOf(admin)).toBe(2)
  expect(await page.content()).not.toContain(modaPassword)
  await card(page, 'Moda Íris').getByRole('button', { name: 'Copy login' }).click()
  await expect.poll(() => readClipboard(page)).toBe('ana@moda.example')
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('a double click on a copy is one reveal, which the item’s timeline shows', async () => {
    const before = await revealsOf(admin)
    await page.evaluate(() => navigator.clipboard.writeText('before'))
    await card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' }).click()
    await expect.poll(() => readClipboard(page)).toBe(modaPassword)
    // The second click of a person comes when the first is done.
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    const dialog = await openItem(page, 'Moda Íris')
    await dialog.getByRole('link', { name: 'Timeline in the audit log' }).click()
    await expect(page.getByRole('heading', { name: 'Timeline of Moda Íris' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Item revealed' }).first()).toBeVisible()
    expect(await revealsOf(admin)).toBe(before + 1)
  })
})

test('keys pressed before the search has appeared are not lost, and half a minute later the clipboard is emptied if it still holds what was copied here', async ({
  page,
  people,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/find-everywhere-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await people.open(page, 'Demo Admin')
  await allowClipboard(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('moda')
  await page.keyboard.press('Alt+p')
  await expect(box(page)).toHaveCount(0)
  held.resolve()
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  await expect(box(page)).toHaveCount(0)

  await test.step('a card says in words what it copies, also on a phone', async () => {
    await openAcme(page)
    await expect(card(page, 'Moda Íris').getByRole('button', { name: 'Copy login' })).toHaveText('Login')
    await expectFits360(page)
    for (const word of ['Login', 'Password']) {
      const shown = card(page, 'Moda Íris').getByText(word, { exact: true })
      await shown.scrollIntoViewIfNeeded()
      await expect(shown).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the clipboard is emptied, unless something else was copied meanwhile', async () => {
    await page.clock.install()
    const copy = card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' })
    await copy.click()
    await expect(page.getByText('Password copied').first()).toBeVisible()
    await expect(page.getByText(/^From Moda Íris\. The clipboard/).first()).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect.poll(() => readClipboard(page)).toBe('')

    await copy.click()
    await expect.poll(() => readClipboard(page)).toBe(modaPassword)
    await page.evaluate(() => navigator.clipboard.writeText('copied elsewhere'))
    await page.clock.fastForward(31_000)
    expect(await readClipboard(page)).toBe('copied elsewhere')
  })
})

test('an open item is copied again without another reveal, and showing one field shows no other; copying is offered only where it is allowed', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  await allowClipboard(page)
  await openAcme(page)
  const dialog = await openItem(page, 'Moda Íris')
  const before = await revealsOf(admin)
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText(modaPassword)).toBeVisible()
  await expect(dialog.getByText('side door')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Copy password' }).click()
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  await dialog.getByRole('button', { name: 'Copy notes (encrypted)' }).click()
  await expect.poll(() => readClipboard(page)).toBe('side door')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('moda')
  await page.keyboard.press('Alt+p')
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  expect(await revealsOf(admin)).toBe(before + 1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await test.step('an item that forbids copying offers none, and one that requires a check-out offers none before it', async () => {
    await expect(card(page, 'Read only').getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    await expect(card(page, 'One at a time').getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    const before = await revealsOf(admin)
    await page.evaluate(() => navigator.clipboard.writeText('untouched'))
    const refusals = { read: 'Copying is turned off for this item.', 'one at': 'Check this item out first.' }
    for (const [title, why] of Object.entries(refusals)) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(title)
      await expect(page.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Alt+p')
      await expect(page.getByText(why).first()).toBeVisible()
      await page.keyboard.press('Alt+c')
      await expect(box(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
    }
    expect(await readClipboard(page)).toBe('untouched')
    expect(await revealsOf(admin)).toBe(before)

    const dialog = await openItem(page, 'One at a time')
    await dialog.getByRole('button', { name: 'Check-out' }).click()
    await dialog.getByRole('button', { name: 'Copy password' }).click()
    await expect.poll(() => readClipboard(page)).toBe('held')
    await dialog.getByRole('button', { name: 'Check-in' }).click()
    await expect(dialog.getByRole('button', { name: /^Copy password/ })).toHaveCount(0)
  })
})

test('the search says how to request a closed item; temporary access for two hours lets one copy it in one move from its card and from the search, until it is revoked', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const colleague = await people.invited('Demo Contributor')
  await admin.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  await allowClipboard(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('moda')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText('Closed to you: open it to ask for access')
  await page.keyboard.press('Alt+p')
  await expect(box(page)).toBeVisible()
  await page.keyboard.press('Enter')
  const closed = page.getByRole('dialog', { name: 'Moda Íris' })
  await expect(closed.getByRole('button', { name: 'Request Temporary Access' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openAcme(page)
  const copy = card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' })
  await expect(copy).toHaveCount(0)
  const request = await giveAccess(admin, colleague, acme.vault.id, acme.modaId)
  await page.reload()
  await copy.click()
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  await expectAccessible(page)

  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('moda')
  await expect(page.getByText('1 item found')).toBeAttached()
  await expect(page.getByRole('option')).not.toContainText('Closed to you')
  await page.keyboard.press('Alt+p')
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)

  await takeAccessBack(admin, request)
  await page.reload()
  await expect(card(page, 'Moda Íris').getByRole('button', { name: 'Copy login' })).toBeVisible()
  await expect(copy).toHaveCount(0)
})

test('offline what was open closes, a press fails at once and does nothing later, and the list stays', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|Notification fetch failed/)
  const admin = await people.founder()
  await allowClipboard(page)
  await openAcme(page)
  const dialog = await openItem(page, 'Moda Íris')
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText(modaPassword)).toBeVisible()
  const before = await revealsOf(admin)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(dialog.getByText(modaPassword)).toHaveCount(0)
  await page.keyboard.press('Escape')
  const copy = card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' })
  await copy.click()
  await expect(page.getByText('The password could not be copied')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0)
  expect(await revealsOf(admin)).toBe(before)
  await copy.click()
  await expect.poll(() => readClipboard(page)).toBe(modaPassword)
  expect(await revealsOf(admin)).toBe(before + 1)
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('the search offers recent items before a key is pressed', async () => {
    const item = await openItem(page, 'Moda Íris')
    // The dialog is ready when the item itself is loaded; until then the button is there but takes no press.
    await expect(item.getByRole('button', { name: 'Edit' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toContainText('Moda Íris')
    await expect(page.getByText('Recent', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(item).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
  })
  await test.step('a title that is too long for a line has two on its card, without covering what is below it', async () => {
    const title = 'Gerenciador de anúncios da Moda Íris no Rio de Janeiro'
    const draft = { title, login: 'financeiro@moda.example', criticality: 'high' } as const
    await makeItem(admin, acme.vault, draft, { password: 'p' })
    await page.setViewportSize({ width: 360, height: 740 })
    const long = card(page, title)
    await lookUntil(page, (briefly) => expect(long).toBeAttached(briefly))
    await long.scrollIntoViewIfNeeded()
    expect(await linesOf(long.getByRole('button', { name: title }))).toBe(2)
    const login = await long.getByText('financeiro@moda.example').boundingBox()
    const mark = await long.getByText('High').boundingBox()
    expect((login?.y ?? 0) + (login?.height ?? 0)).toBeLessThanOrEqual(mark?.y ?? 0)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('an address opens in a window without access to ours, and if none opens the address is shown to read', async () => {
    await page.context().route('https://moda.example/', (route) => route.fulfill({ body: 'Moda' }))
    const open = card(page, 'Moda Íris').getByRole('button', { name: 'Open address' })
    const [opened] = await Promise.all([page.waitForEvent('popup'), open.click()])
    await opened.waitForURL('https://moda.example/')
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await opened.close()

    await page.evaluate(() => {
      window.open = () => null
    })
    await open.click()
    await expect(page.getByText('The browser opened no window.', { exact: false })).toBeVisible()
    await expect(page.getByText('https://moda.example', { exact: true })).toBeVisible()
  })
})
