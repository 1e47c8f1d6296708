import type { Locator } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { openUsers, personRow } from './support/people.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem } from './support/vaults.ts'

const title =
  'Access of the agency to the advertising panel of the main account of the shop of Moda Íris in production'
const lineHeight = 24

test('a title of a hundred letters is whole in three lines above an item on a phone, and one that is too long is told the limit', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Acme', 'secret')
  await makeItem(admin, vault, { title }, { password: 'secret' })
  await page.goto(`/vaults?vault=${vault.id}`)
  const dialog = await openItem(page, title)
  await page.setViewportSize({ width: 360, height: 740 })
  const heading = dialog.getByRole('heading', { name: title })
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThanOrEqual(3 * lineHeight)
  await expectFits360(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Item' })
  await form.getByLabel('Title').fill('x'.repeat(301))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This is too long: at most 300 characters.')).toBeVisible()
})

test('two vaults of one name are told apart when somebody loses both', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const { id } = await people.invited('Demo Contributor')
  for (const name of ['Moda', 'Padaria']) {
    const above = await makeVault(admin, name, 'secret')
    const inside = await admin.session.vaults.create({
      name: 'Site',
      type: 'product',
      parent: above,
      tags: { client: '', squad: '' },
      visibility: 'listed',
    })
    await admin.session.vaults.addMember(
      { id: inside.id, type: 'product', path: [name, 'Site'] },
      id,
      'contributor@agencia.example',
    )
  }
  await admin.session.keepInStep()
  await page.goto('/')
  await openUsers(page)
  await personRow(page, 'contributor@agencia.example').getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Moda / Site', { exact: true })).toBeVisible()
  await expect(question.getByText('Padaria / Site', { exact: true })).toBeVisible()
})

test('a vault’s client is whole below its name on a phone, also if it is one long word', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const client = 'Associação'.repeat(12)
  const { id } = await admin.session.vaults.create({
    name: 'Site',
    type: 'client',
    parent: null,
    tags: { client, squad: '' },
    visibility: 'listed',
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/vaults?vault=${id}`)
  const cut = await page.getByText(client).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(cut).toBe(0)
})

test('the names of a file and of its columns are whole in an import, also if each is one long word', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/import')
  const word = 'senhas_da_agencia_'.repeat(6)
  const name = `${word}.csv`
  const buffer = Buffer.from(`name,url,username,password,${word}\nA,https://a.example,u,p,x\n`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const cutOf = (text: Locator) => text.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await cutOf(page.getByRole('heading', { name }))).toBe(0)
  await page.getByLabel('Vault for all rows').fill('Agency')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await cutOf(page.getByText(`One column was not understood: ${word}`))).toBe(0)
})
