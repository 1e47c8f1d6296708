// Promise 2

import type { Page } from '@playwright/test'
import { lock } from './support/account.ts'
import { passphrase, unlock } from './support/key.ts'
import { memoryOf } from './support/memory.ts'
import { sendSecret, standStill, stranger } from './support/one-time-links.ts'
import { openBrowser } from './support/people.ts'
import { makeClientVault } from './support/prepared/client-links.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'
import { card, openItem, openVaults, vaultRow } from './support/vaults.ts'

/** Every secret of this file begins like this. */
const mark = 'Zq7-'

/** The secrets that are in the memory of the page or of a worker. */
async function secretsIn(page: Page): Promise<string[]> {
  const texts = await memoryOf(page)
  const marked = texts.flatMap((text) => text.match(/Zq7-[\w-]+/g) ?? [])
  return [...new Set([...marked, ...(texts.some((text) => text.includes(passphrase)) ? ['passphrase'] : [])])]
}

/** A fault is still there the last time; what was drawn before is let go with a later frame. Not timed: a look can take a minute. */
const looks = 10

async function expectNone(page: Page, when: string) {
  let secrets = await secretsIn(page)
  for (let look = 1; look < looks && secrets.length > 0; look++) secrets = await secretsIn(page)
  expect(secrets, when).toEqual([])
}

async function openVault(page: Page, name: string) {
  await openVaults(page)
  await vaultRow(page, name).click()
}

test('no secret that was written, revealed, restored, imported, sent or only typed stays in the memory of page or worker once it is closed or the key locked, nor the passphrase after unlocking', async ({
  people,
  unlockedPage,
}) => {
  test.slow()
  await makeVault(await people.founder(), 'Acme', 'unused')
  const page = await unlockedPage('Demo Admin')
  // First, since it loads the page, which empties its memory.
  await sendSecret(page, { text: `${mark}sent`, password: `${mark}password-of-link` })
  await openVault(page, 'Acme')
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Site')
  await form.getByLabel('Password / secret', { exact: true }).fill(`${mark}first`)
  await form.getByLabel('Notes (encrypted)').fill(`${mark}notes`)
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()

  const item = await openItem(page, 'Site')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(`${mark}first`)).toBeVisible()
  await item.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByRole('button', { name: 'Change secret' }).click()
  await edit.getByLabel('Password / secret', { exact: true }).fill(`${mark}second`)
  const texts = await memoryOf(page)
  expect(texts.length, 'the page and its worker').toBe(2)
  for (const shown of ['first', 'second']) expect(texts.join()).toContain(`${mark}${shown}`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await item.getByText('2 versions').click()
  await item.getByRole('button', { name: 'View' }).click()
  await item.getByRole('button', { name: 'Reveal old password' }).click()
  await item.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(item.getByText('3 versions')).toBeVisible()
  await item.getByRole('button', { name: 'Edit' }).click()
  await edit.getByRole('button', { name: 'Change secret' }).click()
  await edit.getByLabel('Password / secret', { exact: true }).fill(`${mark}discarded`)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expectNone(page, 'sent, written, revealed, restored, discarded')

  const sheet = (password: string) => ({
    name: 'sheet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `vault_path,title,login,password\nAcme,Two,x,${mark}${password}\nAcme,,y,${mark}refused\n`,
    ),
  })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(sheet('imported'))
  await page.getByRole('button', { name: /^Import 1/ }).click()
  await expect(page.getByText('sheet.csv was imported')).toBeVisible()
  await openVault(page, 'Acme')
  await expect(card(page, 'Two')).toBeVisible()
  await expectNone(page, 'imported')

  // Left while the file is being read, so that its import never shows.
  const held = Promise.withResolvers<void>()
  await page.context().route('**/api/settings/organisation', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const asked = page.context().waitForEvent('request', (one) => one.url().endsWith('/settings/organisation'))
  await page.locator('input[type=file]').setInputFiles(sheet('left'))
  await asked
  await openVault(page, 'Acme')
  held.resolve()
  await page.context().unrouteAll({ behavior: 'wait' })
  await expectNone(page, 'left while it was read')

  await openVault(page, 'Acme')
  await openItem(page, 'Site')
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await item.getByRole('button', { name: 'Copy password' }).click()
  await page.keyboard.press('Escape')
  await lock(page)
  await expectNone(page, 'locked')
  await unlock(page)
  await expectNone(page, 'unlocked again')
})

test('what a one-time link showed and what a client submitted is in the memory of neither browser once it is over', async ({
  adminPage: page,
  people,
  browser,
  server,
}) => {
  const { made } = await makeClientVault(people, 'Charlie')
  const link = await sendSecret(page, { text: `${mark}shown` })
  const client = await stranger(browser, server)
  await client.page.goto(link)
  await standStill(client.page)
  await client.page.getByRole('button', { name: 'Show secret' }).click()
  await client.page.getByRole('button', { name: 'Show: Password' }).click()
  expect(await secretsIn(client.page)).toEqual([`${mark}shown`])
  await client.page.clock.runFor(60_000)
  await expect(client.page.getByRole('heading', { name: 'The time is up' })).toBeVisible()
  // What was drawn before is let go with the next frame, for which this clock has to run.
  await client.page.clock.runFor(1000)
  expect(await secretsIn(client.page)).toEqual([])
  await client.context.close()

  const { page: sender, context } = await openBrowser(browser, server)
  await sender.goto(made.url)
  await sender.getByRole('textbox', { name: /^Title/ }).fill('Shop')
  await sender.locator('#password').fill(`${mark}submitted`)
  await sender.getByRole('textbox', { name: /^Notes/ }).fill(`${mark}submitted-notes`)
  expect(await secretsIn(sender)).toContain(`${mark}submitted-notes`)
  await sender.getByRole('button', { name: 'Encrypt and submit' }).click()
  await expect(sender.getByRole('heading', { name: 'Submitted', exact: true })).toBeVisible()
  await expectNone(sender, 'submitted')
  await context.close()
})
