import type { Locator, Page } from '@playwright/test'
import { handIn, makeClientVault } from './support/prepared/client-links.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'
import { card, openItem, vaultRow } from './support/vaults.ts'

const back = (page: Page) => page.evaluate(() => history.back())
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Alfa, and Beta after it, from the vaults. */
async function openBeta(page: Page) {
  for (const name of ['Alfa', 'Beta']) {
    await vaultRow(page, name).click()
    await expect(heading(page, name)).toBeVisible()
  }
}

test.beforeAll(async ({ people }) => {
  for (const name of ['Alfa', 'Beta']) await makeVault(await people.founder(), name, 'unused')
})

test('Back asks before a half-filled item is discarded, and waits while one is being made', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await openBeta(page)
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Half typed')
  await back(page)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await back(page)
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Title')).toHaveValue('Half typed')

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/items', async (route) => {
    await answer.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await back(page)
  await expect(form).toBeVisible()
  answer.resolve()
  await expect(card(page, 'Half typed')).toBeVisible()
  await expect(heading(page, 'Beta')).toBeVisible()
})

test('Back and Escape ask before a secret that is in no vault is discarded', async ({ adminWithin }) => {
  const page = await adminWithin('/vaults')
  await openBeta(page)
  await page.getByRole('button', { name: 'Send a secret' }).click()
  const form = page.getByRole('dialog', { name: 'Send a secret' })
  await form.getByLabel('Password / secret').fill('typed-once')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  for (const leave of [() => back(page), () => page.keyboard.press('Escape')]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByLabel('Password / secret')).toHaveValue('typed-once')
  }
  await form.getByRole('link', { name: 'Your one-time links' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Password / secret')).toHaveValue('typed-once')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
})

/** Leaves a form in every way that used to discard what was typed, and keeps it; then discards it. */
async function expectAsked(page: Page, form: Locator, label: string, typed: string) {
  const field = form.getByLabel(label, { exact: true })
  await field.fill(typed)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const cancel = form.getByRole('button', { name: 'Cancel' })
  for (const leave of [() => back(page), () => page.keyboard.press('Escape'), () => cancel.click()]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(field).toHaveValue(typed)
  }
  await page.mouse.click(5, 5)
  await expect(field).toHaveValue(typed)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
}

test('the forms of vaults, client links and people ask before what was typed is discarded', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await openBeta(page)
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.getByRole('button', { name: 'New Vault' }).click()
  await expectAsked(page, dialog('Create New Vault'), 'Name', 'Half typed')
  await page.getByRole('button', { name: 'New Vault' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog('Create New Vault')).toBeHidden()
  await vaultRow(page, 'Beta')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit vault' }).click()
  await expectAsked(page, dialog('Edit vault'), 'Name', 'Gamma')
  await page.getByRole('button', { name: 'Generate Client Link' }).click()
  await expectAsked(page, dialog('Generate Client Link'), 'Client', 'Padaria Ltda')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await expectAsked(page, dialog('Invite User'), 'Name', 'Ana')
})

test('a reason is not discarded without asking: neither that of a refusal nor that of a request', async ({
  adminAt,
  people,
  unlockedPage,
  server,
}) => {
  const { made } = await makeClientVault(people, 'Lavanderia')
  await handIn(made, server.url, { title: 'Front door' })
  const page = await adminAt('/vaults')
  await vaultRow(page, 'Lavanderia').click()
  await page.getByRole('button', { name: '1 submitted by client' }).click()
  const inbox = page.getByRole('dialog', { name: 'Submitted by client' })
  await inbox.getByRole('button', { name: 'Open', exact: true }).click()
  await inbox.getByLabel('Title').fill('Back door')
  await inbox.getByRole('button', { name: 'Refuse' }).click()
  const refusal = page.getByRole('dialog', { name: 'Refuse this submission?' })
  await expectAsked(page, refusal, 'Reason', 'A photo')
  // What is filled in stays while the person thinks about refusing it, and sending the reason sends nothing else.
  await expect(inbox.getByLabel('Title')).toHaveValue('Back door')
  await inbox.getByRole('button', { name: 'Refuse' }).click()
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await expect(refusal.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await refusal.getByLabel('Reason').fill('A photo of a door')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()

  await people.invited('Demo Contributor')
  const asking = await unlockedPage('Demo Contributor', { path: '/vaults', isWithin: false })
  await vaultRow(asking, 'Beta').click()
  const item = await openItem(asking, 'Beta registrar')
  await item.getByRole('button', { name: 'Request Temporary Access' }).click()
  const form = asking.getByRole('dialog', { name: 'Request Temporary Access' })
  const reason = form.getByLabel('Reason', { exact: true })
  await reason.fill('The printer')
  await asking.keyboard.press('Escape')
  const keep = asking.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' })
  // Again while the question is closing: that must not close the item under the form.
  await keep.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve))
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await expect(reason).toHaveValue('The printer')
  await expect(keep).toBeHidden()
  await expectAsked(asking, form, 'Reason', 'The copier')
})

test('Back closes the dialog in front, one after the other, and only then leaves the vault', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await openBeta(page)
  await page.getByRole('button', { name: 'Members' }).click()
  const members = page.getByRole('dialog', { name: 'Members of Beta' })
  await expect(members).toBeVisible()
  await back(page)
  await expect(members).toBeHidden()
  await expect(heading(page, 'Beta')).toBeVisible()

  const item = await openItem(page, 'Beta registrar')
  await item.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Beta registrar' })
  await expect(question).toBeVisible()
  await back(page)
  await expect(question).toBeHidden()
  await expect(item).toBeVisible()
  await back(page)
  await expect(item).toBeHidden()
  await expect(heading(page, 'Beta')).toBeVisible()
  await back(page)
  await expect(heading(page, 'Alfa')).toBeVisible()
})

test('in a browser that leaves the vault all the same, the members that are shown are those of the vault that is named', async ({
  page,
  people,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await people.open(page, 'Demo Admin', '/vaults')
  await openBeta(page)
  await page.getByRole('button', { name: 'Members' }).click()
  await expect(page.getByRole('dialog', { name: 'Members of Beta' })).toBeVisible()
  await back(page)
  await expect(page.getByRole('dialog', { name: 'Members of Alfa' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Members of Beta' })).toHaveCount(0)
})
