import { expectFits360 } from './support/narrow.ts'
import { fillItem, makeEmptyVault, makeItem, type PreparedVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { choose, openItem } from './support/vaults.ts'

let vault: PreparedVault
let item: string

test.beforeAll(async ({ people }) => {
  const admin = await people.founder()
  vault = await makeEmptyVault(admin, 'Filled')
  const draft = { title: 'Ótica', login: 'ana', login_url: 'https://loja.ótica.com.br/entrar' }
  item = await makeItem(admin, vault, draft, { password: 'secret' })
  await admin.session.keepInStep()
})

test('a person says on which pages an item is filled, and an address without a site is refused', async ({
  adminWithin,
}) => {
  const page = await adminWithin(`/vaults?vault=${vault.id}`)
  const dialog = await openItem(page, 'Ótica')
  await expect(dialog.getByText('loja.ótica.com.br, to browsers loja.xn--tica-pqa.com.br')).toBeVisible()
  await expect(dialog.getByText('Fill on')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit item' })
  await expect(form.getByLabel('Fill on')).toContainText('This exact address')
  await choose(form, page, 'Fill on', 'The whole site (xn--tica-pqa.com.br)')
  await expectAccessible(page)

  await form.getByLabel('URL', { exact: true }).fill('https://10.0.0.1')
  await expect(form.getByText('An IP address, a name without a dot')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('An IP address, a name without a dot')).toBeVisible()
  await form.getByLabel('URL', { exact: true }).fill('https://loja.ótica.com.br/entrar')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(dialog.getByText('Fill on: The whole site (xn--tica-pqa.com.br)')).toBeVisible()
  await expectFits360(page)
})

test('an item says where it was filled last, when and by whom', async ({ adminWithin, people }) => {
  const admin = await people.founder()
  await fillItem(admin, item, 'conta.example:8443')
  const page = await adminWithin(`/vaults?vault=${vault.id}`)
  const dialog = await openItem(page, 'Ótica')
  await expect(dialog.getByText(/^Last filled on conta\.example:8443, .+, by .+/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Timeline in the audit log' }).click()
  await expect(page.getByText(/filled “?Ótica”? in “?Filled”? on conta\.example:8443/).first()).toBeVisible()
})
