import { countedHand } from './support/counted-hand.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { openBrowser } from './support/people.ts'
import { handIn, linksOf, makeClientVault, withdraw } from './support/prepared/client-links.ts'
import { readQr } from './support/qr.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ itemList: 'app' })

const password = { instagram: 'pão-de-queijo-7', ads: 'café-com-leite-8', domain: 'doce-de-leite-9' }

test('three accounts are asked for, handed in one by one as the list says, and taken over', async ({
  adminAt,
  browser,
  people,
  server,
}) => {
  test.setTimeout(300_000)
  const { vault } = await makeClientVault(people, 'Padaria Aurora')
  const admin = await adminAt(`/vaults?vault=${vault.id}`)
  const makers = countedHand(admin)
  const made = admin.getByRole('dialog', { name: 'Client link', exact: true })

  const address = await test.step('asked for: nothing is typed', async () => {
    await makers.click(admin.getByRole('button', { name: 'Generate Client Link' }))
    const form = admin.getByRole('dialog', { name: 'Generate Client Link' })
    await expect(form.getByLabel('Deputy')).toBeHidden()
    const wanted = form.getByLabel('What is wanted')
    await wanted.fill(Array.from({ length: 41 }, (_, index) => `Account ${index}`).join('\n'))
    await form.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(form.getByText('This is too long.')).toBeVisible()
    await expectAccessible(admin)
    await wanted.fill('')
    for (const name of ['Instagram', 'Google Ads', 'Registro.br'])
      await makers.click(form.getByRole('group', { name: 'Add to the list' }).getByRole('button', { name }))
    await expect(wanted).toHaveValue('Instagram\nGoogle Ads\nRegistro.br')
    await expectFits360(admin)
    await expectAccessible(admin)
    await makers.click(form.getByRole('button', { name: 'Generate', exact: true }))
    await expect(made).toContainText('Instagram, Google Ads, and Registro.br')
    await expect(made).toContainText('Demo Admin')
    const link = (await made.getByRole('status', { name: 'Client link' }).textContent()) ?? ''
    const mail = await made.getByRole('link', { name: 'Your own mail' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '')).toContain(`access to Instagram, Google Ads, and Registro.br`)
    const whatsapp = await made.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(whatsapp ?? '')).toContain(link)
    await made.getByText('QR code', { exact: true }).click()
    const drawn = made.getByRole('img', { name: 'The client link as a QR code' })
    expect(await readQr(drawn, browser)).toBe(link)
    await expectAccessible(admin)
    await expectFits360(admin)
    await admin.setViewportSize({ width: 1280, height: 800 })
    await makers.click(made.getByRole('button', { name: 'Copy link' }))
    await makers.click(made.getByRole('button', { name: 'Done' }))
    return link
  })

  const { page: client, context, faults } = await openBrowser(browser, server)
  const clients = countedHand(client)
  const entry = (name: string, state: string) =>
    client
      .getByRole('region', { name: 'Accounts to hand in' })
      .getByRole('button', { name: `${name} ${state}` })
  const submit = client.getByRole('button', { name: 'Encrypt and submit' })
  const fill = async (login: string, secret: string) => {
    await clients.fill(client.getByLabel(/^Username or e-mail/), login)
    await clients.fill(client.getByRole('textbox', { name: 'Password' }), secret)
    await clients.click(submit)
  }

  await test.step('handed in: a login and a password for each', async () => {
    await client.goto(address)
    await expect(client.getByRole('heading', { name: 'Accounts to hand in' })).toBeFocused()
    await expect(client.getByText('0 of 3 handed in')).toBeVisible()
    await expect(client.getByText(/^Asked by Demo Admin/)).toBeVisible()
    await expectAccessible(client)
    await expectFits360(client)
    await clients.click(entry('Instagram', 'Still missing'))
    await expect(client.getByRole('heading', { name: 'Instagram' })).toBeFocused()
    for (const name of [/^Squad/, /^Login URL/, /^Title/])
      await expect(client.getByRole('textbox', { name })).toBeHidden()
    await expect(client.getByRole('radio', { name: 'Ad token' })).toBeHidden()
    await submit.click()
    await expect(client.getByText('Enter the secret, or add a file that holds it.')).toBeVisible()
    await expectAccessible(client)
    // Put right, it is not called wrong any more.
    await client.getByRole('textbox', { name: 'Password' }).fill(password.instagram)
    await expect(client.getByText('Enter the secret, or add a file that holds it.')).toBeHidden()
    await fill('aurora.pao', password.instagram)
    await expect(client.getByRole('heading', { name: 'Submitted', exact: true })).toBeFocused()
    await expectAccessible(client)
    await clients.click(entry('Google Ads', 'Still missing'))
    // A fault in what is folded away unfolds it, and what is left is there when its form opens again.
    await client.getByText('More details').click()
    await client.getByRole('textbox', { name: /^Squad/ }).fill('x'.repeat(121))
    await client.getByText('More details').click()
    await client.getByRole('textbox', { name: 'Password' }).fill('half typed')
    await submit.click()
    await expect(client.getByRole('textbox', { name: /^Squad/ })).toBeVisible()
    await client.getByRole('textbox', { name: /^Squad/ }).fill('')
    await client.getByRole('button', { name: 'Back to the list' }).click()
    await expect(client.getByText('1 of 3 handed in')).toBeVisible()
    await entry('Google Ads', 'Still missing').click()
    await expect(client.getByRole('textbox', { name: 'Password' })).toHaveValue('half typed')
    await fill('ads@aurora.example', password.ads)
    await expect(entry('Google Ads', 'Handed in')).toBeVisible()
  })

  await test.step('what came is ticked when the client comes back, and the last one ends the list', async () => {
    await client.reload()
    await expect(client.getByText('2 of 3 handed in')).toBeVisible()
    await expect(entry('Instagram', 'Handed in')).toBeVisible()
    await client.getByRole('button', { name: 'Português' }).click()
    await expect(client.getByRole('heading', { name: 'Acessos a enviar' })).toBeVisible()
    await expectFits360(client)
    await client.getByRole('button', { name: 'English' }).click()
    await clients.click(entry('Registro.br', 'Still missing'))
    await fill('AURPA12', password.domain)
    await expect(client.getByText('Everything that was asked for has been handed in.')).toBeVisible()
    await expect(client.getByRole('button', { name: 'Submit Another Credential' })).toBeVisible()
    expect(clients.counts()).toEqual({ clicks: 6, keystrokes: 0, texts: 6 })
    expect(faults.found()).toEqual([])
    await context.close()
  })

  await test.step('taken over, all at once, and opened', async () => {
    const came = admin.getByRole('button', { name: '3 submitted by client' })
    await lookUntil(admin, (briefly) => expect(came).toBeVisible(briefly))
    await expect(admin.getByRole('button', { name: 'Look at what the client sent' })).toBeVisible()
    await makers.click(came)
    const inbox = admin.getByRole('dialog', { name: 'Submitted by client' })
    const rows = inbox.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'Google Ads' })).toContainText('Through the link Padaria Aurora')
    await expectAccessible(admin)
    await makers.click(inbox.getByRole('checkbox', { name: 'Select all' }))
    await makers.click(inbox.getByRole('button', { name: 'Add to vault' }))
    await expect(inbox.getByText('3 were added to the vault')).toBeVisible()
    await makers.click(inbox.getByRole('button', { name: 'Close' }))
    await makers.click(admin.getByRole('button', { name: 'Instagram', exact: true }))
    const item = admin.getByRole('dialog', { name: 'Instagram', exact: true })
    await expect(item).toContainText('instagram.com')
    expect(makers.counts()).toEqual({ clicks: 12, keystrokes: 0, texts: 0 })
  })

  await test.step('the link’s row says that all came', async () => {
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Client links', exact: true }).click()
    const links = admin.getByRole('dialog', { name: 'Client links' })
    await expect(
      links.getByRole('listitem').filter({ hasText: 'All 3 that were wanted have come' }),
    ).toHaveCount(1)
  })
})

test('the row says what is missing, a replacement asks for that alone, and a withdrawn link shows no list', async ({
  adminAt,
  people,
  page,
  pageFaults,
  server,
}) => {
  const wanted = ['Instagram', 'Banco do Brasil']
  const { vault, made } = await makeClientVault(people, 'Livraria', '', wanted)
  await handIn(made, server.url, { title: 'Instagram' }, [], 0)
  const admin = await adminAt(`/vaults?vault=${vault.id}`)
  await admin.getByRole('button', { name: 'Client links', exact: true }).click()
  const links = admin.getByRole('dialog', { name: 'Client links' })
  await expect(links.getByText('1 of 2 came. Still missing: Banco do Brasil')).toBeVisible()
  await expectAccessible(admin)
  await expectFits360(admin)
  await withdraw(await people.founder(), made)
  expect((await linksOf(await people.founder(), vault))[0]?.answered).toEqual([0])
  pageFaults.expect(/404/)
  await page.goto(new URL(made.url, server.url).href)
  await expect(page.getByRole('heading', { name: 'Link Invalid' })).toBeVisible()
  await expect(page.getByText('Banco do Brasil')).toHaveCount(0)
})
