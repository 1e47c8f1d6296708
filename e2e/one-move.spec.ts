import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linesOf, rowsOf } from './support/lines.ts'
import { expectFits360 } from './support/narrow.ts'
import { askForItems, denyAll } from './support/prepared/asked-items.ts'
import { giveAccess, takeAccessBack } from './support/prepared/grants.ts'
import { holdItem, makeItem, makeVault, revealsOf } from './support/prepared/vaults.ts'
import { pictured, qrPicture } from './support/qr-picture.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { expectToastSparesDialog } from './support/toasts.ts'
import { card, openItem, openVaults, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const password = 'Trem-das-onze-1964'
const secondFactor = { metadata: { totp_secret: pictured } }
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
/** Also empties it, since all tests of a browser share it. */
async function allowClipboard(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
}
const box = (page: Page) => page.getByRole('combobox', { name: 'Search all vaults' })

async function openAcme(page: Page) {
  await openVaults(page)
  await vaultRow(page, 'Acme').click()
  await expect(card(page, 'Moda Íris')).toBeVisible()
}

/** The codes of the pictured setup key between two moments. */
function codesBetween(fromMs: number, toMs: number): string[] {
  const codes: string[] = []
  for (let step = Math.floor(fromMs / 30_000); step <= Math.floor(toMs / 30_000); step++) {
    const message = Buffer.alloc(8)
    message.writeBigUInt64BE(BigInt(step))
    const mac = createHmac('sha1', '12345678901234567890').update(message).digest()
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff
    codes.push(String(number % 10 ** 8).padStart(8, '0'))
  }
  return codes
}

let vaultId = ''
let modaId = ''
test.beforeAll(async ({ people }) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Acme', 'unused')
  vaultId = vault.id
  const draft = { title: 'Moda Íris', login: 'ana@moda.example', login_url: 'https://moda.example' }
  modaId = await makeItem(admin, vault, draft, { password, notes: 'side door', ...secondFactor })
  await makeItem(admin, vault, { title: 'Read only', login: 'bia', no_copy: true }, { password })
  await makeItem(admin, vault, { title: 'One at a time', requires_checkout: true }, { password: 'held' })
})

test('an address opens in a window without access to ours, and if none opens the address is shown to read', async ({
  adminPage: page,
}) => {
  await page.context().route('https://moda.example/', (route) => route.fulfill({ body: 'Moda' }))
  await openAcme(page)
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
  await expect.poll(() => clipboard(page)).toBe(password)
  expect(await page.evaluate(() => (window as unknown as { keystrokes: number }).keystrokes)).toBe(6)
  await expect(box(page)).toHaveCount(0)
  expect(await revealsOf(admin)).toBe(1)

  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await openAcme(page)
  await card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' }).click()
  await expect.poll(() => clipboard(page)).toBe(password)
  expect(await revealsOf(admin)).toBe(2)
  expect(await page.content()).not.toContain(password)
  await card(page, 'Moda Íris').getByRole('button', { name: 'Copy login' }).click()
  await expect.poll(() => clipboard(page)).toBe('ana@moda.example')
  await expectAccessible(page)
  await expectFits360(page)
})

test('keys pressed before the search has appeared are not lost, Alt P included', async ({ page, people }) => {
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
  await expect.poll(() => clipboard(page)).toBe(password)
  await expect(box(page)).toHaveCount(0)
})

test('an open item is copied again without another reveal, and showing one field shows no other', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  await allowClipboard(page)
  await openAcme(page)
  const dialog = await openItem(page, 'Moda Íris')
  const before = await revealsOf(admin)
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText(password)).toBeVisible()
  await expect(dialog.getByText('side door')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Copy password' }).click()
  await expect.poll(() => clipboard(page)).toBe(password)
  await dialog.getByRole('button', { name: 'Copy notes (encrypted)' }).click()
  await expect.poll(() => clipboard(page)).toBe('side door')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('moda')
  await page.keyboard.press('Alt+p')
  await expect.poll(() => clipboard(page)).toBe(password)
  expect(await revealsOf(admin)).toBe(before + 1)
  await expectAccessible(page)
})

test('an item that forbids copying offers none, and one that requires a check-out offers none before it', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  await allowClipboard(page)
  await openAcme(page)
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
  expect(await clipboard(page)).toBe('untouched')
  expect(await revealsOf(admin)).toBe(before)

  const dialog = await openItem(page, 'One at a time')
  await dialog.getByRole('button', { name: 'Check-out' }).click()
  await dialog.getByRole('button', { name: 'Copy password' }).click()
  await expect.poll(() => clipboard(page)).toBe('held')
  await dialog.getByRole('button', { name: 'Check-in' }).click()
  await expect(dialog.getByRole('button', { name: /^Copy password/ })).toHaveCount(0)
})

test('a field hides again after half a minute or when the window is left, and the focus stays where it was', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin')
  await allowClipboard(page)
  await openAcme(page)
  const dialog = await openItem(page, 'Moda Íris')
  const reveal = dialog.getByRole('button', { name: 'Reveal Password' })
  const hide = dialog.getByRole('button', { name: 'Hide', exact: true })
  await reveal.click()
  await expect(dialog.getByText(password)).toBeVisible()
  await expect(hide).toBeFocused()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(dialog.getByText(password)).toHaveCount(0)
  await expect(reveal).toBeFocused()

  await page.clock.install()
  await reveal.click()
  await expect(dialog.getByText(password)).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(dialog.getByText(password)).toHaveCount(0)
  await expect(reveal).toBeFocused()
})

test('a card says in words what it copies, also on a phone', async ({ page, people }) => {
  await people.open(page, 'Demo Admin')
  await openAcme(page)
  await expect(card(page, 'Moda Íris').getByRole('button', { name: 'Copy login' })).toHaveText('Login')
  await expectFits360(page)
  for (const word of ['Login', 'Password']) {
    const shown = card(page, 'Moda Íris').getByText(word, { exact: true })
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toBeInViewport({ ratio: 1 })
  }
})

test('half a minute later the clipboard is emptied if it still holds what was copied here, and left alone if not', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin')
  await allowClipboard(page)
  await openAcme(page)
  await page.clock.install()
  const copy = card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' })
  await copy.click()
  await expect(page.getByText('Password copied')).toBeVisible()
  await expect(page.getByText(/^From Moda Íris\. The clipboard/)).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect.poll(() => clipboard(page)).toBe('')

  await copy.click()
  await expect.poll(() => clipboard(page)).toBe(password)
  await page.evaluate(() => navigator.clipboard.writeText('copied elsewhere'))
  await page.clock.fastForward(31_000)
  expect(await clipboard(page)).toBe('copied elsewhere')
})

test('a setup key that gives no codes is refused with its reason, and a picture of one is read', async ({
  adminPage: page,
}) => {
  await allowClipboard(page)
  await openAcme(page)
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  const key = form.getByLabel('Two-step setup key')
  await form.getByLabel('Title').fill('Pictured')
  const refusals = [
    ['not a key!', 'This is not a setup key'],
    ['steam://GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'Steam makes codes of its own'],
  ] as const
  for (const [text, sentence] of refusals) {
    await key.fill(text)
    await form.getByRole('button', { name: 'Create Item' }).click()
    await expect(form.getByText(sentence)).toBeVisible()
  }
  const chooser = form.locator('input[type=file]')
  const picture = (buffer: Buffer) => ({ name: 'qr.png', mimeType: 'image/png', buffer })
  await chooser.setInputFiles(picture(Buffer.from('no picture')))
  await expect(form.getByText('This file is not a picture that the browser can read.')).toBeVisible()
  await chooser.setInputFiles(picture(qrPicture))
  await expect(key).toHaveValue(pictured)
  await expect(form.locator('output[aria-label="Two-step code"]')).toHaveText(/^\d{4} \d{4}$/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(form).toBeHidden()

  const from = Date.now()
  await card(page, 'Pictured').getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Two-step code copied')).toBeVisible()
  expect(codesBetween(from, Date.now())).toContain(await clipboard(page))
  const dialog = await openItem(page, 'Pictured')
  await dialog.getByRole('button', { name: 'Show code' }).click()
  await expect(dialog.locator('output[aria-label="Two-step code"]')).toHaveText(/^\d{4} \d{4}$/)
  expect(await page.content()).not.toContain('GEZDGNBV')
})

test('a picture of a setup key is accepted by paste and by drop as from a file', async ({
  adminPage: page,
}) => {
  await openAcme(page)
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  const key = form.getByLabel('Two-step setup key')
  for (const kind of ['paste', 'drop'] as const) {
    await key.fill('')
    await key.evaluate(
      (field, { kind, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'qr.png', { type: 'image/png' }))
        const carried = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...carried, clipboardData: data })
            : new DragEvent('drop', { ...carried, dataTransfer: data }),
        )
      },
      { kind, bytes: [...qrPicture] },
    )
    await expect(key).toHaveValue(pictured)
  }
})

test('a double click on a copy is one reveal, and an item leads to its timeline, which shows that reveal', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  await allowClipboard(page)
  await openAcme(page)
  const before = await revealsOf(admin)
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' }).dblclick()
  await expect.poll(() => clipboard(page)).toBe(password)
  const dialog = await openItem(page, 'Moda Íris')
  await dialog.getByRole('link', { name: 'Timeline in the audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Timeline of Moda Íris' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Item revealed' }).first()).toBeVisible()
  expect(await revealsOf(admin)).toBe(before + 1)
})

test('a toast changes no dialog’s size and covers none of its buttons, on a desktop and on a phone', async ({
  adminPage: page,
}) => {
  await allowClipboard(page)
  for (const viewport of [
    { width: 1280, height: 620 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('moda')
    await expect(page.getByRole('option').first()).toContainText('Moda Íris')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Moda Íris' })
    const copy = dialog.getByRole('button', { name: 'Copy password' })
    await expect(copy).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Timeline in the audit log' })).toBeVisible()
    await expectToastSparesDialog(page, () => copy.click())
    await expectAccessible(page)
  }
})

test('temporary access for two hours lets one copy the item in one move from its card and from the search, until it is revoked', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const colleague = await people.invited('Demo Contributor')
  await admin.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  await allowClipboard(page)
  await openAcme(page)
  const copy = card(page, 'Moda Íris').getByRole('button', { name: 'Copy password' })
  await expect(copy).toHaveCount(0)
  const request = await giveAccess(admin, colleague, vaultId, modaId)
  await page.reload()
  await copy.click()
  await expect.poll(() => clipboard(page)).toBe(password)
  await expectAccessible(page)

  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('moda')
  await expect(page.getByText('1 item found')).toBeAttached()
  await expect(page.getByRole('option')).not.toContainText('Closed to you')
  await page.keyboard.press('Alt+p')
  await expect.poll(() => clipboard(page)).toBe(password)

  await takeAccessBack(admin, request)
  await page.reload()
  await expect(card(page, 'Moda Íris').getByRole('button', { name: 'Copy login' })).toBeVisible()
  await expect(copy).toHaveCount(0)
})

test('a code shows how long it lasts, in its last five seconds the next one, and is replaced by it', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin')
  await openAcme(page)
  // The page's own clock is stopped, three and a half seconds before a code ends; timers go on.
  const end = Math.ceil(Date.now() / 30_000) * 30_000 + 30_000
  await page.clock.setFixedTime(end - 3500)
  const [present = '', next = ''] = codesBetween(end - 4000, end)
  const halves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`
  const dialog = await openItem(page, 'Moda Íris')
  await dialog.getByRole('button', { name: 'Show code' }).click()
  const shown = dialog.locator('output[aria-label="Two-step code"]')
  await expect(shown).toHaveText(halves(present))
  await expect(dialog.getByText(`Next: ${halves(next)}`)).toBeVisible()
  await expectAccessible(page)
  await page.clock.setFixedTime(end + 500)
  await expect(shown).toHaveText(halves(next))
  await expect(dialog.getByText(/^Next:/)).toHaveCount(0)
})

test('checking in somebody else’s item asks first, and the dialog says until when they hold it', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const holder = await people.invited('Demo Manager', 'manager')
  await admin.session.keepInStep()
  await holdItem(holder, vaultId, 'One at a time')
  await openAcme(page)
  const dialog = await openItem(page, 'One at a time')
  await expect(dialog.getByText(/^Held by manager@agencia\.example until /)).toBeVisible()
  // Editing is not offered while nobody else could save: it was refused only after everything was filled in.
  await expect(
    dialog.getByText('Only the person who has checked it out can reveal or edit it.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const take = dialog.getByRole('button', { name: 'Take back from manager' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(take).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await take.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(take).toBeVisible()
  await take.click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByRole('button', { name: 'Check-out' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeEnabled()
})

test('on a phone the acts of an item that one holds stand in two rows at most, in both languages; in a low window its dialog takes the height', async ({
  adminPage: page,
  people,
}) => {
  await holdItem(await people.founder(), vaultId, 'One at a time')
  await page.setViewportSize({ width: 360, height: 740 })
  const names = {
    en: ['Delete', 'Edit', 'Generate One-Time Link', 'Check-in'],
    'pt-BR': ['Excluir', 'Editar', 'Gerar link de uso único', 'Devolver (check-in)'],
  }
  for (const language of ['pt-BR', 'en'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/vaults?vault=${vaultId}`)
    const dialog = await openItem(page, 'One at a time')
    for (const name of names[language])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled()
    expect(await rowsOf(dialog.locator('[data-dialog-footer] button'))).toBe(2)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Check-in' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Check-out' })).toBeVisible()
  // A laptop enlarged to 200 %: the dialog has the room that else waits for messages.
  await page.setViewportSize({ width: 640, height: 400 })
  await expect
    .poll(async () => (await page.getByRole('dialog', { name: 'One at a time' }).boundingBox())?.height)
    .toBeGreaterThanOrEqual(360)
})

test('the search offers recent items before a key is pressed, and says how to request a closed one', async ({
  adminPage: page,
  people,
  unlockedPage,
}) => {
  await openAcme(page)
  const item = await openItem(page, 'Moda Íris')
  // The dialog is ready when the item itself is loaded; until then the button is there but takes no press.
  await expect(item.getByRole('button', { name: 'Edit' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toContainText('Moda Íris')
  await expect(page.getByText('Recent', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Moda Íris' })).toBeVisible()

  await people.invited('Demo Colleague')
  const outside = await unlockedPage('Demo Colleague')
  await outside.keyboard.press('Control+k')
  await outside.keyboard.type('moda')
  await expect(outside.getByRole('option')).toHaveCount(1)
  await expect(outside.getByRole('option')).toContainText('Closed to you: open it to ask for access')
  await outside.keyboard.press('Alt+p')
  await expect(box(outside)).toBeVisible()
  await outside.keyboard.press('Enter')
  const closed = outside.getByRole('dialog', { name: 'Moda Íris' })
  await expect(closed.getByRole('button', { name: 'Request Temporary Access' })).toBeVisible()
})

test('offline what was open closes, a press fails at once and does nothing later, and the list stays', async ({
  page,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED|Notification fetch failed/)
  const admin = await people.founder()
  await people.open(page, 'Demo Admin')
  await allowClipboard(page)
  await openAcme(page)
  const dialog = await openItem(page, 'Moda Íris')
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText(password)).toBeVisible()
  const before = await revealsOf(admin)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(dialog.getByText(password)).toHaveCount(0)
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
  await expect.poll(() => clipboard(page)).toBe(password)
  expect(await revealsOf(admin)).toBe(before + 1)
})

test('what is still loading when an item opens moves nothing that a finger is about to press', async ({
  adminPage: page,
}) => {
  await openAcme(page)
  const history = Promise.withResolvers<void>()
  await page.route(/\/api\/items\/[^/]+\/history/, async (route) => {
    await history.promise
    await route.continue()
  })
  const dialog = await openItem(page, 'Moda Íris')
  const reveal = dialog.getByRole('button', { name: 'Reveal Password' })
  await expect(reveal).toBeVisible()
  await expect(dialog.getByText(/^History/)).toHaveCount(0)
  const before = await reveal.boundingBox()
  history.resolve()
  await expect(dialog.getByText(/^History/)).toBeVisible()
  expect(await reveal.boundingBox()).toEqual(before)
  await page.unroute(/\/api\/items\/[^/]+\/history/)
})

test('a dialog whose first field is out of sight is read from its beginning', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const requests = await askForItems(admin, await people.person('Demo Colleague'), 'Padaria', ['Oven'])
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/jit?view=open')
  const approve = page.getByRole('button', { name: /^Approve .*Oven/ })
  await approve.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeFocused()
  await expect(dialog.getByText('This request is not signed')).toBeInViewport()
  await expect(dialog.getByLabel('Approved duration')).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(approve).toBeFocused()
  await denyAll(admin, requests)
})

test('a title that is too long for a line has two on its card, without covering what is below it', async ({
  adminPage: page,
  people,
}) => {
  const title = 'Gerenciador de anúncios da Moda Íris no Rio de Janeiro'
  const draft = { title, login: 'financeiro@moda.example', criticality: 'high' } as const
  const vault = { id: vaultId, type: 'client', path: ['Acme'] } as const
  await makeItem(await people.founder(), vault, draft, { password: 'p' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/vaults?vault=${vaultId}`)
  const long = card(page, title)
  await long.scrollIntoViewIfNeeded()
  expect(await linesOf(long.getByRole('button', { name: title }))).toBe(2)
  const login = await long.getByText('financeiro@moda.example').boundingBox()
  const mark = await long.getByText('High').boundingBox()
  expect((login?.y ?? 0) + (login?.height ?? 0)).toBeLessThanOrEqual(mark?.y ?? 0)
  await expectFits360(page)
})
