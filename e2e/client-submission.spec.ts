import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { field, fill, submit, submitted } from './support/client-page.ts'
import { linesOf } from './support/lines.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import { openBrowser } from './support/people.ts'
import { handIn, keepInStep, makeClientVault, renewKey, withdraw } from './support/prepared/client-links.ts'
import { readQr } from './support/qr.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, choose, createVault, openItem, openVaults, vaultRow } from './support/vaults.ts'
import { visit } from './support/visit.ts'

const pem = '-----BEGIN CERTIFICATE-----\nTm90IGEgcmVhbCBvbmU=\n-----END CERTIFICATE-----\n'
/** What the client types; none of it may leave the browser unsealed. */
const typed = {
  shop: {
    title: 'Loja do Campo',
    login: 'ana@aurora.example',
    password: 'pão-de-queijo-7',
    notes: 'Pergunte à Ana',
  },
  social: { title: 'Instagram da Aurora', login: 'aurora.campo', password: 'doce de leite 88', notes: '' },
  ads: { title: 'Anúncios de inverno', login: '123-456', password: 'EAABsbCS1-token-99', notes: '' },
}
const secrets = [
  ...Object.values(typed).flatMap(({ title, login, password, notes }) => [title, login, password, notes]),
  ...['Padaria Aurora Ltda', 'certificado-do-site', 'Tm90IGEgcmVhbCBvbmU', 'Mídia paga'],
  Buffer.from(pem).toString('base64').slice(0, 40),
].filter((text) => text !== '')

/** Everything that a browser sends, as it is and as an address or JSON may encode it. */
function listen(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    const headers = JSON.stringify(request.headers())
    sent.push(request.url(), decodeURIComponent(request.url()), headers, request.postData() ?? '')
  })
  return sent
}

/** A link that no test changes. */
let plain: URL
test.beforeAll(async ({ people }) => {
  const { made } = await makeClientVault(people, 'Academia')
  plain = new URL(made.url)
})

test('a client without an account submits three credentials and a certificate over a bad network, and a member adds them to the vault', async ({
  adminPage: admin,
  browser,
  server,
}) => {
  await openVaults(admin)
  await (await createVault(admin, 'Padaria Aurora')).click()
  await expect(admin.getByText('Client Vault', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Generate Client Link' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Generate Client Link' })
  await dialog.getByLabel('Client', { exact: true }).fill('Padaria Aurora Ltda')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  const made = admin.getByRole('dialog', { name: 'Client link', exact: true })
  await expect(made.getByText('Submit new encrypted credentials')).toBeVisible()
  for (const text of ['View existing credentials', 'Edit or delete credentials', 'Access other vaults'])
    await expect(made.getByText(text)).toBeVisible()
  const link = admin.getByRole('status', { name: 'Client link' })
  await expect(link).toBeVisible()
  const address = (await link.textContent()) ?? ''
  await expectAccessible(admin)
  await made.getByText('QR code', { exact: true }).click()
  expect(await readQr(admin.getByRole('img', { name: 'The client link as a QR code' }), browser)).toBe(
    address,
  )
  await admin.getByRole('button', { name: 'Done' }).click()

  const { page: client, context, faults } = await openBrowser(browser, server)
  const sent = listen(context)
  await client.goto(address)
  await expect(client.getByText('Padaria Aurora Ltda')).toBeVisible()
  await fill(client, typed.shop)
  await client.getByText('More details').click()
  await client.getByRole('radio', { name: 'Staging' }).check()
  await field(client, /^Squad/).fill('Mídia paga')
  await submit(client)
  await expect(submitted(client)).toBeVisible()
  await client.getByRole('button', { name: 'Submit Another Credential' }).click()

  // The network fails before the server gets it, and then after: it is the same submission all the same.
  faults.expect(/Failed to load resource/)
  const path = /\/client-submit\/[^/]+\/item$/
  await client.getByRole('radio', { name: 'Social media' }).check()
  await fill(client, typed.social)
  await client.route(path, (route) => route.abort())
  await submit(client)
  const refusal = client.getByRole('dialog', { name: 'Not submitted' })
  await expect(refusal.getByText('Failed to submit. Please try again.')).toBeVisible()
  await expectAccessible(client)
  await client.unroute(path)
  await client.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await refusal.getByRole('button', { name: 'Try again' }).click()
  await expect(refusal.getByText('Failed to submit. Please try again.')).toBeVisible()
  await client.unroute(path)
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(field(client, /^Title/)).toHaveValue(typed.social.title)
  await expect(client.locator('#password')).toHaveValue(typed.social.password)
  await submit(client)
  await expect(submitted(client)).toBeVisible()
  await client.getByRole('button', { name: 'Submit Another Credential' }).click()

  await client.getByRole('radio', { name: 'Ad token' }).check()
  await fill(client, typed.ads)
  await submit(client)
  await expect(submitted(client)).toBeVisible()
  await client.getByRole('button', { name: 'Submit Another Credential' }).click()

  await field(client, /^Title/).fill('certificado-do-site')
  await client
    .locator('#files')
    .setInputFiles({ name: 'site.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(pem) })
  await submit(client)
  await expect(submitted(client)).toBeVisible()
  await expect(client.getByRole('region', { name: 'Sent on this visit' }).getByRole('listitem')).toHaveText([
    typed.shop.title,
    typed.social.title,
    typed.ads.title,
    'certificado-do-site',
  ])
  expect(sent.length).toBeGreaterThan(20)
  for (const secret of secrets) {
    const leaked = sent.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    expect(leaked, secret).toEqual([])
  }
  const fragment = new URL(address).hash.slice(1)
  expect(sent.filter((text) => text.includes(fragment.slice(0, 20)))).toEqual([])
  expect(faults.found()).toEqual([])
  await context.close()

  await lookAgain(admin)
  await expect(vaultRow(admin, 'Padaria Aurora')).toContainText('4 submitted by client', untilNextPoll)
  await admin.getByRole('button', { name: '4 submitted by client' }).click()
  const inbox = admin.getByRole('dialog', { name: 'Submitted by client' })
  await expect(inbox.getByRole('list', { name: 'Waiting' }).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(admin)
  const listed: string[] = []
  admin.on('request', (request) => void (/\/submissions$/.test(request.url()) && listed.push(request.url())))
  await inbox.getByRole('checkbox', { name: 'Select all' }).check()
  await inbox.getByRole('button', { name: 'Add to vault' }).click()
  await expect(inbox.getByText('1 was not added: open it to complete it.')).toBeVisible()
  const added = inbox.getByRole('alert').filter({ hasText: '3 were added to the vault' })
  await expect(added.getByRole('listitem')).toHaveText([
    typed.shop.title,
    typed.social.title,
    'certificado-do-site',
  ])
  expect(listed).toHaveLength(1)
  await inbox.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(inbox.getByLabel('Title')).toHaveValue(typed.ads.title)
  await inbox.getByRole('button', { name: 'Add to vault' }).click()
  await expect(inbox.getByLabel('Type', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await choose(inbox, admin, 'Type', 'Meta Ads token')
  await inbox.getByRole('button', { name: 'Add to vault' }).click()
  await expect(inbox.getByText('Nothing is waiting here')).toBeVisible()
  await inbox.getByRole('button', { name: 'Close' }).click()

  await expect(card(admin, typed.ads.title)).toContainText('Meta Ads token')
  await expect(card(admin, typed.shop.title)).toContainText('Stage')
  const item = await openItem(admin, typed.shop.title)
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByRole('textbox', { name: /Password/ })).toHaveText(typed.shop.password)
  await admin.keyboard.press('Escape')
  const certificate = await openItem(admin, 'certificado-do-site')
  await certificate.getByRole('button', { name: 'Show files' }).click()
  const saving = admin.waitForEvent('download')
  await certificate.getByRole('button', { name: 'Save file site.pem' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(pem)
})

test('a link that is withdrawn while its client types accepts nothing more, and the typed text stays to be copied', async ({
  people,
  page,
  pageFaults,
}) => {
  const { made } = await makeClientVault(people, 'Oficina')
  await page.goto(made.url)
  await expect(page.getByText('Oficina Ltda')).toBeVisible()
  await fill(page, typed.shop)
  await withdraw(await people.founder(), made)
  pageFaults.expect(/404/)
  await submit(page)
  const refusal = page.getByRole('dialog', { name: 'Not submitted' })
  await expect(refusal.getByText('This link has ended or was withdrawn in the meantime')).toBeVisible()
  await expect(refusal.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
  await expect(field(page, /^Title/)).toHaveValue(typed.shop.title)
  await page.goto('about:blank')
  await page.goto(made.url)
  await expect(page.getByRole('heading', { name: 'Link Invalid' })).toBeVisible()
  await expect(page.getByText('Invalid or expired link')).toBeVisible()
})

test('a vault’s key that is renewed while a client types loses none of their text: it is refused until signed for, then sealed again', async ({
  people,
  page,
  pageFaults,
}) => {
  const { vault, made } = await makeClientVault(people, 'Floricultura')
  const founder = await people.founder()
  await page.goto(made.url)
  await expect(page.getByText('Floricultura Ltda')).toBeVisible()
  await fill(page, typed.shop)
  await renewKey(founder, vault, await people.invited('Demo Colleague'))
  pageFaults.expect(/409/)
  await submit(page)
  const refusal = page.getByRole('dialog', { name: 'Not submitted' })
  await expect(refusal.getByText('This link is being renewed')).toBeVisible()
  await keepInStep(founder)
  await refusal.getByRole('button', { name: 'Try again' }).click()
  await expect(submitted(page)).toBeVisible()
})

test('the page waits for the server’s answer, and offers to ask again if none came', async ({
  people,
  page,
  pageFaults,
}) => {
  const { made } = await makeClientVault(people, 'Relojoaria')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/by-token\//, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(made.url)
  await expect(page.getByText('Checking the link...')).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  answer.resolve()
  await fill(page, typed.shop)
  await submit(page)
  await expect(submitted(page)).toBeVisible()

  await page.unroute(/\/by-token\//)
  await page.route(/\/by-token\//, (route) => route.abort(), { times: 1 })
  pageFaults.expect(/Failed to load resource/)
  await page.goto('about:blank')
  await page.goto(made.url)
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeFocused()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Relojoaria Ltda')).toBeVisible()
})

test('a device with a date far ahead is told that the link is over by its date, and accuses nobody', async ({
  page,
}) => {
  const { pathname, hash } = plain
  await page.clock.setFixedTime(Date.now() + 40 * 86_400_000)
  await page.goto(pathname + hash)
  const heading = page.getByRole('heading', { name: 'By the date of this device this link is over' })
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
})

test('a damaged address asks nobody, and says that it is not complete', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(plain.href.slice(0, -3))
  await expect(page.getByRole('heading', { name: 'Link Invalid' })).toBeVisible()
  await expect(page.getByText('The address is incomplete')).toBeVisible()
  await page.goto(new URL('/client-submit', plain).href)
  await expect(page.getByText('The address is incomplete')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the client’s page has both languages, keeps what was typed when they change, fits a phone and reads in order', async ({
  page,
}) => {
  await page.goto(plain.href)
  await test.step('it uses no style that a browser of late 2022 lacks', async () => {
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
    const style = (await page.locator('style').allTextContents()).join('')
    expect(style).toContain('--page:')
    // Chrome 123, Firefox 120 and Safari 17.5 are the first to support it; without it every colour is missing.
    expect(style).not.toContain('light-dark(')
  })
  await fill(page, typed.shop)
  await page.locator('#password').press('Home')
  await page.getByRole('button', { name: 'Show: Password' }).click()
  await expect(page.getByRole('button', { name: 'Hide: Password' })).toBeFocused()
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { name: 'Enviar uma credencial' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('textbox', { name: 'Senha' })).toHaveValue(typed.shop.password)
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(typed.shop.title)
  await expectFits360(page)
  // The promise leaves room for the form.
  expect(await linesOf(page.getByText('neste dispositivo'))).toBeLessThanOrEqual(3)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Título' }).fill('')
  await page.getByRole('button', { name: 'Criptografar e enviar' }).click()
  await expect(page.getByRole('textbox', { name: 'Título' })).toBeFocused()
  await expect(page.getByText('Dê um título')).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Enviar uma credencial" [level=1]
    - status:
      - paragraph:
        - strong: Academia Ltda
      - paragraph: /Pedido por Demo Admin/
    - paragraph: /criptografados neste dispositivo/
    - form "Enviar uma credencial":
      - group "Tipo":
        - radio "Site" [checked]
      - textbox "Título"
      - textbox "Usuário ou e-mail (opcional)"
      - textbox "Senha"
      - 'button "Ocultar: Senha" [pressed]'
      - button /Anexar arquivos/
      - textbox "Endereço de login (opcional)"
      - textbox "Notas (opcional)"
      - group: Mais detalhes
      - button "Criptografar e enviar"
  `)
})

test('no browser corrects, offers to save or sends away to check its spelling what a client types as a secret, also while it is shown', async ({
  page,
}) => {
  await page.goto(plain.href)
  await page.getByRole('button', { name: 'Show: Password' }).click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'text')
  for (const name of ['login', 'password', 'login_url']) {
    const field = page.locator(`#${name}`)
    await expect(field).toHaveAttribute('spellcheck', 'false')
    await expect(field).toHaveAttribute('autocorrect', 'off')
    await expect(field).toHaveAttribute('autocapitalize', 'none')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('translate', 'no')
  }
})

test('a pasted key keeps its line breaks, a pasted address that is too long is not cut, and a file that is too large is not accepted', async ({
  page,
}) => {
  await page.goto(plain.href)
  await page.locator('#password').evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pem)
  await expect(page.locator('#password')).toHaveValue(pem)
  await page.locator('#title').fill('Panel')
  await page.locator('#login_url').focus()
  await page.keyboard.insertText(`https://panel.example/${'x'.repeat(2048)}`)
  await page.getByRole('button', { name: 'Encrypt and submit' }).click()
  await expect(page.getByText('This is too long to be sent: at most 2,048 characters.')).toBeVisible()
  await page
    .locator('#files')
    .setInputFiles({ name: 'dump.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10_500_000) })
  await expect(page.getByText('dump.zip is larger than 10 MB, so it was not added.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('a member saves a client’s file before deciding, and refuses it with a reason, and a link is withdrawn and emptied in one go', async ({
  adminAt,
  people,
  server,
}) => {
  const { vault, made } = await makeClientVault(people, 'Lavanderia')
  await handIn(made, server.url, { title: 'Front door' }, [new File(['a photo'], 'shop.jpg')])
  const admin = await adminAt(`/vaults?vault=${vault.id}&submissions=open`)
  const inbox = admin.getByRole('dialog', { name: 'Submitted by client' })
  await inbox.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(inbox.getByText('With 1 file')).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)
  const saving = admin.waitForEvent('download')
  await inbox.getByRole('button', { name: 'Save file shop.jpg' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('shop.jpg')
  expect(await readFile(await saved.path(), 'utf8')).toBe('a photo')
  await inbox.getByRole('button', { name: 'Refuse' }).click()
  const refusing = admin.getByRole('dialog', { name: 'Refuse this submission?' })
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  await expect(refusing.getByText('Say why, so that others understand.')).toBeVisible()
  await refusing.getByLabel('Reason').fill('x'.repeat(1001))
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  await expect(refusing.getByText('This is too long: at most 1,000 characters.')).toBeVisible()
  await refusing.getByLabel('Reason').fill('A photo is no credential')
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  const decided = inbox.getByRole('region', { name: 'Decided in the last 30 days' })
  await expect(decided).toContainText('A photo is no credential')
  await expect(decided).toContainText('Refused')
  await inbox.getByRole('button', { name: 'Close' }).click()

  for (const title of ['First', 'Second']) await handIn(made, server.url, { title })
  await admin.getByRole('button', { name: 'Client links' }).click()
  const links = admin.getByRole('dialog', { name: 'Client links' })
  await expect(links.getByText('2 waiting')).toBeVisible()
  await links.getByRole('button', { name: 'Withdraw and erase' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(
    'The 2 submissions that came through it and were not added are erased.',
  )
  await expect(question).toContainText('The link stops working too.')
  await question.getByRole('button', { name: 'Erase submissions' }).click()
  await expect(links.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(links.getByRole('button', { name: /Withdraw|Erase/ })).toHaveCount(0)
  await links.getByRole('button', { name: 'Close' }).click()
  await visit(admin, `/vaults?vault=${vault.id}&submissions=open`)
  await expect(inbox.getByText('Nothing is waiting here')).toBeVisible()
  await expect(decided).toContainText('Erased')
})
