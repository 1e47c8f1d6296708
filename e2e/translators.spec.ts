import { whileStretching } from './support/key.ts'
import { secret } from './support/one-time-links.ts'
import { expect, test } from './support/test.ts'
import { givenToTranslator, habits, said, translate, translateBy } from './support/translator.ts'

test('under a page translator somebody joins, saves, reveals and sends a secret: it is shown as it is, and the translator gets none of it', async ({
  page,
  context,
  browser,
  server,
}) => {
  await translate(context)
  const button = (name: string) => page.getByRole('button', { name: said(name), exact: true })
  const field = (name: string) => page.getByLabel(said(name), { exact: true })
  const given: string[] = []

  await page.goto('/login')
  await button('Português').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said('Boas-vindas'))
  await expect(page.getByRole('main')).not.toContainText(/Termso|Welcomeo|companyo/)
  await button('English').click()
  await button('Sign in with Google').click()
  await page.getByRole('button', { name: /Demo Admin/ }).click()
  const offered = page.getByText(/^([a-z]+[ -]){5}[a-z]+$/)
  await expect(offered).toBeVisible(whileStretching)
  await button('Another').click()
  await button('Use this').click()
  const passphrase = (await offered.textContent()) ?? ''
  await expect(field('Passphrase')).toHaveValue(passphrase)
  await field('Repeat passphrase').fill(passphrase)
  await button('Continue').click()
  const code = page.getByLabel('Recovery code', { exact: true })
  await expect(code).toHaveText(/^[A-Z0-9-]+$/, whileStretching)
  const kept = (await code.textContent()) ?? ''
  await field('I have saved my recovery code').check()
  given.push(await givenToTranslator(page))
  await button('Continue').click()
  await button('Make Me Admin').click(whileStretching)

  await page.locator('a[href="/vaults"]').first().click()
  await button('New Vault').first().click()
  await field('Name').fill('Padaria')
  await button('Create vault').click()
  await button('New Item').click()
  await field('Title').fill(secret.title)
  await field('Login / username').fill(secret.login)
  await field('Password / secret').fill(secret.password)
  await button('Create item').click()
  await page.getByRole('button', { name: said(secret.title), exact: true }).click()
  await button('Reveal Password').click()
  const shown = page.getByRole('textbox', { name: said('Password / secret') })
  await expect(shown).toHaveText(secret.password)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Hide') })
    .click()
  await expect(shown).toBeHidden()
  await button('Generate One-Time Link').click()
  await button('Generate link').click()
  const link = page.getByLabel('One-time link', { exact: true })
  await expect(link).toHaveText(/#/, whileStretching)
  const address = (await link.textContent()) ?? ''
  await button('Done').click()
  given.push(await givenToTranslator(page))

  const reader = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  await translate(reader)
  const outside = await reader.newPage()
  await outside.goto(address)
  await outside.getByRole('button', { name: said('Show secret') }).click()
  await expect(outside.getByRole('heading', { name: secret.title })).toBeVisible()
  await outside.getByRole('button', { name: 'Show: Password' }).click()
  await expect(outside.locator('#value-password')).toHaveText(secret.password)
  await expect(outside.locator('#value-login')).toHaveText(secret.login)
  given.push(await givenToTranslator(outside))
  await reader.close()

  // The same person meets other translators.
  for (const habit of habits.slice(1)) {
    await translateBy(page, habit)
    await page.goto('/vaults')
    await page.getByRole('treeitem').first().click()
    await page.getByRole('button', { name: said(secret.title), exact: true }).click()
    await button('Reveal Password').click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveText(secret.password)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: said('Hide') })
      .click()
    await page.keyboard.press('Escape')
    for (const path of ['/', '/audit', '/settings', '/help']) {
      await page.locator(`a[href="${path}"]`).first().click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.getByRole('main')).toHaveText(/\wo\b/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    given.push(await givenToTranslator(page))
  }
  const all = given.join('\n')
  expect(all).toContain('Choose your passphrase')
  for (const value of [secret.password, secret.login, passphrase, kept, new URL(address).hash])
    expect(all).not.toContain(value)
})
