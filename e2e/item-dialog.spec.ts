import type { Page } from '@playwright/test'
import { type Acme, makeAcme, modaPassword } from './support/acme.ts'
import { allowClipboard } from './support/clipboard.ts'
import { expectRows } from './support/lines.ts'
import { askForItems, denyAll } from './support/prepared/asked-items.ts'
import { holdItem, makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { expectToastSparesDialog } from './support/toasts.ts'
import { openItem } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

let acme: Acme
test.beforeAll(async ({ people }) => {
  acme = await makeAcme(await people.founder())
})

/** Loads the address in a language. */
async function speak(page: Page, language: string, address: string) {
  await page.evaluate((name) => localStorage.setItem('language', name), language)
  await page.goto(address)
}

test('a field hides again after half a minute or when the window is left, and the focus stays where it was', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin', `/vaults?vault=${acme.vault.id}`)
  await allowClipboard(page)
  const dialog = await openItem(page, 'Moda Íris')
  const reveal = dialog.getByRole('button', { name: 'Reveal Password' })
  const hide = dialog.getByRole('button', { name: 'Hide', exact: true })
  await reveal.click()
  await expect(dialog.getByText(modaPassword)).toBeVisible()
  await expect(hide).toBeFocused()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(dialog.getByText(modaPassword)).toHaveCount(0)
  await expect(reveal).toBeFocused()

  await page.clock.install()
  await reveal.click()
  await expect(dialog.getByText(modaPassword)).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(dialog.getByText(modaPassword)).toHaveCount(0)
  await expect(reveal).toBeFocused()
})

test('a toast changes no dialog’s size and covers none of its buttons, on a desktop and on a phone', async ({
  adminWithin,
}) => {
  for (const viewport of [
    { width: 1280, height: 620 },
    { width: 360, height: 640 },
  ]) {
    const page = await adminWithin('/')
    await allowClipboard(page)
    await page.setViewportSize(viewport)
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
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('checking in somebody else’s item asks first, and the dialog says until when they hold it; so does a refused check-out, in the same local time', async ({
  adminAt,
  people,
  pageFaults,
}) => {
  pageFaults.expect(/status of 409/)
  const admin = await people.founder()
  const holder = await people.invited('Demo Manager', 'manager')
  await admin.session.keepInStep()
  await holdItem(holder, acme.vault.id, 'One at a time')
  const page = await adminAt(`/vaults?vault=${acme.vault.id}`)
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
  // By the keyboard: the button still moves.
  await take.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(take).toBeVisible()
  await take.click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByRole('button', { name: 'Check-out' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeEnabled()

  await holdItem(holder, acme.vault.id, 'One at a time')
  await dialog.getByRole('button', { name: 'Check-out' }).click()
  const held = await dialog.getByText(/^Held by manager@agencia\.example until /).textContent()
  const until = held?.split(' until ')[1] ?? 'nothing'
  await expect(page.getByText(`Checked out by manager@agencia.example until ${until}`)).toBeVisible()
  await take.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByRole('button', { name: 'Check-out' })).toBeVisible()
})

test('on a phone the acts of an item that one holds stand in two rows at most, in both languages; in a low window its dialog takes the height', async ({
  adminAt,
  people,
}) => {
  await holdItem(await people.founder(), acme.vault.id, 'One at a time')
  const address = `/vaults?vault=${acme.vault.id}`
  const page = await adminAt(address)
  await page.setViewportSize({ width: 360, height: 740 })
  const names = {
    en: ['Delete', 'Edit', 'Generate One-Time Link', 'Check-in'],
    'pt-BR': ['Excluir', 'Editar', 'Gerar link de uso único', 'Liberar'],
  }
  for (const language of ['en', 'pt-BR'] as const) {
    if (language !== 'en') await speak(page, language, address)
    const dialog = await openItem(page, 'One at a time')
    for (const name of names[language])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled()
    await expectRows(dialog.locator('[data-dialog-footer] button'), 2)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Usar agora' })).toBeVisible()
  // A laptop enlarged to 200 %: the dialog has the room that else waits for messages.
  await page.setViewportSize({ width: 640, height: 400 })
  await expect
    .poll(async () => (await page.getByRole('dialog', { name: 'One at a time' }).boundingBox())?.height)
    .toBeGreaterThanOrEqual(360)
})

test('what is still loading when an item opens moves nothing that a finger is about to press', async ({
  adminAt,
}) => {
  const page = await adminAt(`/vaults?vault=${acme.vault.id}`)
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

test('a dialog whose first field is out of sight is read from its beginning', async ({ adminAt, people }) => {
  const admin = await people.founder()
  const requests = await askForItems(admin, await people.invited('Demo Colleague'), 'Padaria', ['Oven'])
  const page = await adminAt('/jit?view=open')
  await page.setViewportSize({ width: 1280, height: 420 })
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

test('each button that reveals a secret is described by the name of that secret, in both languages', async ({
  adminAt,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Chaves', 'unused')
  const metadata = { private_key: 'typed-key', file_password: 'typed-password' }
  await makeItem(admin, vault, { title: 'Nota fiscal', type: 'certificate' }, { password: 'pem', metadata })
  const address = `/vaults?vault=${vault.id}`
  const page = await adminAt(address)
  for (const [language, reveal, certificate, key] of [
    ['en', 'Reveal Password', 'Certificate or private key (PEM)', 'Private key (PEM)'],
    ['pt-BR', 'Revelar senha', 'Certificado ou chave privada (PEM)', 'Chave privada (PEM)'],
  ] as const) {
    if (language !== 'en') await speak(page, language, address)
    const item = await openItem(page, 'Nota fiscal')
    const main = item.getByRole('button', { name: reveal, exact: true })
    await expect(main).toHaveAccessibleDescription(certificate)
    await main.click()
    const other = item.getByRole('button', { name: /^(Reveal|Mostrar)$/ }).first()
    await expect(other).toHaveAccessibleDescription(key)
    await page.keyboard.press('Escape')
  }
})
