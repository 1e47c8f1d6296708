import type { Page } from '@playwright/test'
import { passphrase } from './support/key.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openVaults, vaultRow } from './support/vaults.ts'

/** Nothing behind the reopened form can be waited for. */
async function unlockAgain(page: Page) {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}

test('a form that the idle lock closes reopens with what was typed; its secrets are nowhere while it is locked, and the person is told', async ({
  page,
  people,
}) => {
  await makeVault(await people.founder(), 'Acme', 'unused')
  await page.clock.install()
  await people.open(page, 'Demo Admin')
  await openVaults(page)
  await vaultRow(page, 'Acme').click()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Half written')
  await form.getByLabel('Login instructions').fill('By the side door')
  await form.getByLabel('Password / secret', { exact: true }).fill('typed-secret')
  await form.getByLabel('Notes (encrypted)').fill('typed-note')
  await page.clock.fastForward('15:30')
  await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeVisible()
  await expect(page.getByText(/is kept and opens again in its vault, but not its passwords/)).toBeVisible()
  await expect(form).toHaveCount(0)
  const values = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
  )
  expect([await page.content(), ...values].join()).not.toMatch(/typed-(secret|note)/)
  await expectAccessible(page)

  await unlockAgain(page)
  await expect(form.getByLabel('Title')).toHaveValue('Half written')
  await expect(form.getByLabel('Login instructions')).toHaveValue('By the side door')
  await expect(form.getByLabel('Password / secret', { exact: true })).toHaveValue('')
  await expect(form.getByText(/Passwords, notes, extra fields and files were not kept/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create item' }).click()
  const written = card(page, 'Half written')
  await expect(written).toBeVisible()

  await page.getByRole('button', { name: 'Half written', exact: true }).click()
  await page.getByRole('dialog', { name: 'Half written' }).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByLabel('Login instructions').fill('By the front door')
  await page.clock.fastForward('15:30')
  await expect(page.getByText(/is kept and opens again in its vault\./)).toBeVisible()
  await unlockAgain(page)
  await expect(edit.getByLabel('Login instructions')).toHaveValue('By the front door')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await expect(edit).toBeHidden()
  await page.getByRole('dialog', { name: 'Half written' }).getByRole('button', { name: 'Close' }).click()
  // What was discarded does not come back with the next lock.
  await page.clock.fastForward('15:30')
  await expect(page.getByText(/nobody used Chaveiro here for a while/)).toBeVisible()
  await expect(page.getByText(/is kept and opens again/)).toHaveCount(0)
})
