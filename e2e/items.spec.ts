import type { Locator, Page } from '@playwright/test'
import { readClipboard } from './support/clipboard.ts'
import { expectFits360 } from './support/narrow.ts'
import { fieldsOfTypes } from './support/prepared/type-fields.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, choose, createVault, openItem, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const types = [
  'Web credential',
  'API key',
  'Google Ads token',
  'Meta Ads token',
  'TikTok Ads token',
  'LinkedIn Ads token',
  'Google Tag Manager',
  'RD Station integration',
  'HubSpot integration',
  'eKyte integration',
  'Social media account',
  'SSH key',
  'Database credential',
  'Certificate',
  'Secure note',
]
const twoStepKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const privateKey = '-----BEGIN KEY-----\n  çã "quoted", 🔑\n-----END KEY-----\n'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0

async function createAndReveal(page: Page, type: string) {
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill(`My ${type}`)
  if (type !== 'Web credential') await choose(form, page, 'Type', type)
  // Each type has its own name for the login; a note has none.
  const login = type === 'Secure note' ? 'No login' : 'ana@acme.example'
  if (login !== 'No login')
    await form.getByRole('group', { name: 'Identity' }).locator('[name=login]').fill(login)
  const boxes = form.getByRole('group', { name: 'Secret' }).locator('input:not([type=file]), textarea')
  const written: string[] = []
  for (let place = 0; place < (await boxes.count()); place++) {
    const isTwoStepKey = (await boxes.nth(place).getAttribute('name')) === 'metadata.totp_secret'
    const value = isTwoStepKey ? twoStepKey : `s${place}-ção-${type}`
    await boxes.nth(place).fill(value)
    written.push(value)
  }
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/items'))
  await form.getByRole('button', { name: 'Create item' }).click()
  const sent = (await request).postData() ?? ''
  for (const value of written) expect(sent).not.toContain(value)
  await expect(form).toBeHidden()
  await expect(card(page, `My ${type}`)).toContainText(login)

  const dialog = await openItem(page, `My ${type}`)
  await expect(dialog.getByText(written[0] ?? '')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(dialog.getByText(written[0] ?? '', { exact: true })).toBeVisible()
  const others = written.slice(1).filter((value) => value !== twoStepKey)
  for (const value of others) await expect(dialog.getByText(value, { exact: true })).toHaveCount(0)
  const masked = dialog.getByRole('button', { name: /^(Reveal|Show notes)$/ })
  for (let left = others.length; left > 0; left--) {
    await expect(masked).toHaveCount(left)
    await masked.first().click()
  }
  for (const value of [written[0] ?? '', ...others]) {
    await expect(dialog.getByText(value, { exact: true })).toBeVisible()
  }
  if (written.includes(twoStepKey)) {
    await dialog.getByRole('button', { name: 'Show code' }).click()
    await expect(dialog.locator('output[aria-label="Two-step code"]')).toHaveText(/^\d{3} \d{3}$/)
  }
  await expect(dialog.getByText(twoStepKey)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test.describe('items', () => {
  test('a form without a title or with an invalid address is not sent, and closing it asks first', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await (await createVault(page, 'Acme')).click()
    await page.getByRole('button', { name: 'Create First Item' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Item' })
    await dialog.getByLabel('URL').fill('https//acme.example')
    await dialog.getByRole('button', { name: 'Create item' }).click()
    await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('URL')).toHaveValue('https//acme.example')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  test('every field of all fifteen types is sealed before it is sent, and opens again', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Acme').click()
    for (const type of types) await test.step(type, () => createAndReveal(page, type))
  })

  test('each type’s form shows its own fields under their own names and no others, in both languages', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    const words = {
      en: ['New Item', 'Title', 'Type', 'Login / username', 'URL', 'Password / secret'],
      'pt-BR': ['Novo item', 'Título', 'Tipo', 'Usuário', 'Endereço', 'Senha'],
    }
    const others = {
      en: ['Two-step setup key', 'Notes (encrypted)'],
      'pt-BR': ['Verificação em duas etapas', 'Notas (criptografadas)'],
    }
    for (const language of ['en', 'pt-BR'] as const) {
      if (language === 'pt-BR') {
        await page.getByRole('button', { name: 'User menu' }).click()
        await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
      }
      const [create, title, typeLabel, login, url, password] = words[language]
      const [twoStep, notes] = others[language]
      await vaultRow(page, 'Acme').click()
      await page.setViewportSize({ width: 640, height: 800 })
      const cutFilters = () =>
        page
          .getByRole('main')
          .getByRole('combobox')
          .evaluateAll((all) =>
            all
              .flatMap((one) => [...one.querySelectorAll('.truncate')])
              .filter((text) => text.scrollWidth > text.clientWidth)
              .map((text) => text.textContent),
          )
      await expect.poll(cutFilters).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('button', { name: create ?? '' }).click()
      const form = page.getByRole('dialog', { name: create ?? '' })
      const groups = form.getByRole('group')
      const shown = async () =>
        (await groups.nth(0).or(groups.nth(1)).locator('label:not(:has([type=file]))').allTextContents()).map(
          (label) => label.trim(),
        )
      for (const [place, type] of fieldsOfTypes(language).entries()) {
        await form.getByRole('combobox', { name: typeLabel ?? '', exact: true }).click()
        await page.getByRole('option').nth(place).click()
        const expected = [
          title,
          typeLabel,
          ...(type.hasLogin ? [type.login ?? login] : []),
          ...(type.hasAddress ? [url] : []),
          type.password ?? password,
          ...type.extra.map((label) => label ?? twoStep),
          notes,
        ]
        await expect.poll(shown, { message: `${type.name} in ${language}` }).toEqual(expected)
        expect(new Set(expected).size, `${type.name} in ${language}`).toBe(expected.length)
      }
      await form.getByRole('button', { name: language === 'en' ? 'Cancel' : 'Cancelar' }).click()
      await page.getByRole('button', { name: language === 'en' ? 'Discard' : 'Descartar' }).click()
      await expect(form).toBeHidden()
    }
  })

  test('a new item begins with what it is for and asks four fields; the rest is one press away, and the choice is remembered', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await (await createVault(page, 'Short')).click()
    const start = () => page.getByRole('button', { name: 'New Item' }).click()
    const form = page.getByRole('dialog', { name: 'New Item' })
    const purpose = form.getByLabel('What is it for?')
    const title = form.getByLabel('Title')
    const url = form.getByLabel('URL')
    const password = form.getByLabel('Password / secret', { exact: true })
    await start()
    await form.getByRole('button', { name: 'Fewer fields' }).click()
    await expect(form.getByLabel('Environment')).toHaveCount(0)
    await expectAccessible(page)

    await test.step('a service brings its type, title and address, but takes nothing that was typed', async () => {
      await purpose.fill('insta')
      await page.keyboard.press('Enter')
      await expect(form.getByText('Social media account')).toBeVisible()
      await expect(title).toHaveValue('Instagram')
      await expect(url).toHaveValue('https://www.instagram.com')
      await title.fill('Padaria profile')
      await purpose.fill('google ads')
      await page.getByRole('option', { name: 'Google Ads', exact: true }).click()
      await expect(title).toHaveValue('Padaria profile')
      await expect(url).toHaveValue('https://ads.google.com')
      await expect(form.getByLabel('More addresses')).toHaveValue('https://accounts.google.com')
      await expect(form.getByLabel('Google account')).toBeVisible()
      await purpose.fill('Loja do Zé')
      await page.keyboard.press('Enter')
      await expect(url).toHaveValue('')
      await expect(form.getByLabel('More addresses')).toHaveCount(0)
      await title.fill('')
      await purpose.fill('Registro')
      await page.keyboard.press('Enter')
      await expect(title).toHaveValue('Registro.br')
    })

    await test.step('a field of the type is added; the code is shown as soon as its key is one', async () => {
      await form.getByRole('button', { name: 'Two-step setup key' }).click()
      const key = form.getByLabel('Two-step setup key')
      await expect(key).toBeFocused()
      const code = form.locator('output[aria-label="Two-step code"]')
      await key.fill(twoStepKey.slice(0, 9))
      await expect(code).toHaveCount(0)
      await key.fill(twoStepKey)
      await expect(code).toHaveText(/^\d{3} \d{3}$/)
      await form.getByLabel('Login / username').fill('ana')
      await password.fill('short-secret')
      await expectFits360(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('the whole form holds what was typed, and a field of it keeps it open', async () => {
      await form.getByRole('button', { name: 'More fields' }).click()
      await expect(password).toHaveValue('short-secret')
      await expect(form.getByRole('button', { name: 'Fewer fields' })).toBeVisible()
      await form.getByLabel('Squad').fill('Growth')
      await expect(form.getByRole('button', { name: 'Fewer fields' })).toHaveCount(0)
      await form.getByRole('button', { name: 'Create item' }).click()
      await expect(card(page, 'Registro.br')).toContainText('ana')
      await start()
      await expect(form.getByLabel('Environment')).toBeVisible()
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect(form).toBeHidden()
    })
  })

  test('a filled field that another type does not have stays visible and is not lost', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await createVault(page, 'Types')
    await page.getByRole('button', { name: 'New Item' }).click()
    const form = page.getByRole('dialog', { name: 'New Item' })
    await form.getByLabel('Title').fill('Once a login')
    await form.getByLabel('URL').fill('https://acme.example')
    await choose(form, page, 'Type', 'Secure note')
    await expect(form.getByLabel('URL')).toHaveValue('https://acme.example')
    await expect(form.getByLabel('Login / username')).toHaveCount(0)
    await form.getByRole('button', { name: 'Create item' }).click()
    const dialog = await openItem(page, 'Once a login')
    await expect(dialog.getByText('https://acme.example')).toBeVisible()
    await expect(dialog.getByText('Login / username')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a pasted key keeps its line breaks; a password is generated; the list is searched and filtered', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await vaultRow(page, 'Acme').click()
    await page.getByRole('button', { name: 'New Item' }).click()
    const form = page.getByRole('dialog', { name: 'New Item' })
    await form.getByLabel('Title').fill('Pasted')
    await page.evaluate((text) => navigator.clipboard.writeText(text), privateKey)
    await form.getByLabel('Password / secret').focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(form.getByLabel('Password / secret')).toHaveValue(privateKey)
    await form.getByRole('button', { name: 'Create item' }).click()
    await expect(form).toBeHidden()
    const dialog = await openItem(page, 'Pasted')
    await dialog.getByRole('button', { name: 'Reveal Password' }).click()
    await dialog.getByRole('button', { name: 'Copy password' }).click()
    await expect.poll(() => readClipboard(page)).toBe(privateKey)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New Item' }).click()
    await form.getByRole('button', { name: 'Generate password' }).click()
    const panel = page.getByRole('dialog', { name: 'Password generator' })
    await panel.getByLabel('Symbols').uncheck()
    await panel.getByLabel('A–Z', { exact: true }).uncheck()
    await panel.getByLabel('Length').fill('32')
    await expect(panel.getByLabel('Generated password')).toHaveText(/^[a-z0-9]{32}$/)
    const made = await panel.getByLabel('Generated password').textContent()
    await panel.getByRole('button', { name: 'Use this password' }).click()
    await expect(form.getByLabel('Password / secret')).toHaveValue(made ?? '')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()

    await expect(page.getByText('16 items')).toBeVisible()
    // The window is so low that some cards are far out of view.
    await page.setViewportSize({ width: 1280, height: 640 })
    const list = page.getByRole('list', { name: 'Items' }).locator('..')
    await list.evaluate((it) => it.scrollTo({ top: 0 }))
    await expect(page.getByRole('article').first()).toContainText('My API key')
    await card(page, 'My SSH key').evaluate((it) => it.setAttribute('data-same', ''))
    // Again if the window had its new height only after the first time.
    await expect(async () => {
      await list.evaluate((it) => it.scrollTo({ top: it.scrollHeight }))
      await expect(card(page, 'My API key')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    // The same element, not a new one like it, which a click in progress would miss.
    await expect(card(page, 'My SSH key')).toHaveAttribute('data-same')
    // At 200 % zoom, the tools above the items fill the window, so the items scroll together with them.
    await page.setViewportSize({ width: 640, height: 400 })
    const content = page.getByRole('region', { name: 'Vault content' })
    await expect(async () => {
      await content.evaluate((it) => it.scrollTo({ top: it.scrollHeight }))
      await expect(card(page, 'Pasted')).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Search items').fill('GÓOGLE ads')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByLabel('Search items').fill('')
    await choose(page, page, 'Filter by type', 'Ad token')
    await expect(page.getByText('4 of 16 items')).toBeVisible()
    await choose(page, page, 'Filter by environment', 'Stage')
    await expect(page.getByText('No item matches')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('16 items')).toBeVisible()
  })

  test('an edit keeps the secret unless the person opens it to change it, and is listed in the history', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Acme').click()
    const dialog = await openItem(page, 'My Web credential')
    await dialog.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit item' })
    await form.getByLabel('Title').fill('Renamed')
    await form.getByLabel('URL').fill('https://acme.example/login')
    await form.getByLabel('Expires at').fill('2020-01-31')
    await form.getByLabel('Login instructions').fill('Use the side door')
    await form.getByLabel('No Copy (prevent clipboard)').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()

    const renamed = page.getByRole('dialog', { name: 'Renamed', exact: true })
    await expect(renamed.getByRole('link', { name: /acme\.example\/login/ })).toBeVisible()
    await expect(renamed.getByText('Use the side door')).toBeVisible()
    await expect(renamed.getByText('2 versions')).toBeVisible()
    await renamed.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(renamed.getByText('s0-ção-Web credential')).toBeVisible()
    await expect(renamed.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const expiry = card(page, 'Renamed').getByTitle('Expired Jan 31, 2020', { exact: true })
    await expect(expiry).toHaveText('Expired Jan 2020')

    const google = await openItem(page, 'My Google Ads token')
    await google.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('button', { name: 'Change secret' }).click()
    await expect(form.getByLabel('Access token or password')).toHaveValue('s0-ção-Google Ads token')
    await form.getByLabel('Access token or password').fill('new one')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await google.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(google.getByText('new one')).toBeVisible()
    await google.getByRole('button', { name: 'Reveal', exact: true }).first().click()
    await expect(google.getByText('s1-ção-Google Ads token')).toBeVisible()
  })

  test('a revealed secret is gone when the dialog closes and when the key is locked', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Acme').click()
    const dialog = await openItem(page, 'My API key')
    await dialog.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(dialog.getByText('s0-ção-API key')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('s0-ção-API key')).toHaveCount(0)
    await openItem(page, 'My API key')
    await expect(page.getByText('s0-ção-API key')).toHaveCount(0)
    await page.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(page.getByText('s0-ção-API key')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
    expect(await page.content()).not.toContain('s0-ção-API key')
  })

  test('what the server changed in an item is named in red, and its address is no link', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Acme').click()
    await page.route(/\/api\/items\/[0-9a-f-]+$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), login_url: 'https://evil.example' },
      })
    })
    const dialog = await openItem(page, 'Renamed')
    await expect(dialog.getByRole('alert')).toContainText('This item is not what its author saved')
    await expect(dialog.getByText('https://evil.example')).toBeVisible()
    await expect(dialog.locator('a[href*="evil"]')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /address/i })).toHaveCount(0)
  })

  test('an item is checked out, opened by its holder and checked in, and deleting one asks first', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Acme').click()
    await page.getByRole('button', { name: 'New Item' }).click()
    const form = page.getByRole('dialog', { name: 'New Item' })
    await form.getByLabel('Title').fill('Held alone')
    await form.getByLabel('Password / secret').fill('one at a time')
    await form.getByLabel('Requires Check-out').check()
    await form.getByRole('button', { name: 'Create item' }).click()
    await expect(form).toBeHidden()

    const before = await openItem(page, 'Held alone')
    await expect(before.getByRole('button', { name: 'Reveal Password' })).toHaveCount(0)
    await expect(before.getByText('Check this item out to reveal it.')).toBeVisible()
    // On a phone the buttons then take another row; the toast stands above it, too.
    await page.setViewportSize({ width: 360, height: 740 })
    await before.getByRole('button', { name: 'Check-out' }).click()
    await expect(before.getByText(/^You have this item checked out until /)).toBeVisible()
    const toast = page.locator('.toast').filter({ hasText: 'Checked out to you' })
    const lowest = async () => {
      const box = await toast.boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    const buttons = before.getByRole('button', { name: /^(Delete|Check-in)$/ })
    await expect(buttons).toHaveCount(2)
    const edge = Math.min(...(await buttons.all().then((all) => Promise.all(all.map(topOf)))))
    await expect.poll(lowest).toBeLessThanOrEqual(edge)
    await page.setViewportSize({ width: 1280, height: 800 })
    await before.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(before.getByText('one at a time')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Held alone')).toContainText('Held by you')

    const held = await openItem(page, 'Held alone')
    await held.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(held.getByText('one at a time')).toBeVisible()
    await held.getByRole('button', { name: 'Check-in' }).click()
    await expect(held.getByText('Check this item out to reveal it.')).toBeVisible()
    await expect(held.getByText('one at a time')).toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(held.getByText(/^You have this item checked out until /)).toBeVisible()
    await held.getByRole('button', { name: 'Check-in' }).click()
    await expect(held.getByText('Check this item out to reveal it.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Held alone')).not.toContainText('Held by')

    const dialog = await openItem(page, 'My Secure note')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this item?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toBeHidden()
    await expect(card(page, 'My Secure note')).toHaveCount(0)
    await page
      .locator('.toast')
      .filter({ hasText: 'Item deleted' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(card(page, 'My Secure note')).toBeVisible()
  })
})
