import { expectFits360 } from './support/narrow.ts'
import { stranger, takeLink } from './support/one-time-links.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openVaults, vaultRow } from './support/vaults.ts'

test('an item holds further addresses, tags and own fields; the server reads no label of a field, and a link sends them if one says so', async ({
  people,
  adminPage: page,
  browser,
  server,
}) => {
  const founder = await people.founder()
  const vault = await makeVault(founder, 'Padaria', '')
  await makeItem(founder, vault, { title: 'Instagram', labels: ['redes'] }, {})
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await openVaults(page)
  await vaultRow(page, 'Padaria').click()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Google Ads')
  await form.getByRole('button', { name: 'More addresses' }).click()
  await form.getByLabel('More addresses').fill('https://business.google.com\nnot an address at all:')
  await form.getByLabel(/^Notes/).fill('Perguntar à Ana')
  await form.getByLabel('Tags').fill('mídia paga, cliente A, mídia paga')
  for (const [place, label, value] of [
    [0, 'PIN de voz', '4321-segredo'],
    [1, 'Ramal', '42'],
  ] as const) {
    await form.getByRole('button', { name: 'Add field' }).click()
    await form.getByLabel('Name', { exact: true }).nth(place).fill(label)
    await form.getByLabel('Value', { exact: true }).nth(place).fill(value)
  }
  await form.getByLabel('Hidden until somebody reveals it').nth(1).uncheck()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const create = form.getByRole('button', { name: 'Create item' })
  await create.click()
  await expect(form.getByText(/This is not a complete address/)).toBeVisible()
  await form.getByLabel('More addresses').fill('https://business.google.com\nmerchants.google.com')
  await create.click()
  await expect(form).toBeHidden()
  expect(sent.join('\n')).not.toMatch(/PIN de voz|Ramal|4321-segredo|Perguntar/)

  const item = page.getByRole('dialog', { name: 'Google Ads', exact: true })
  await expect(page.getByRole('article').filter({ hasText: 'Google Ads' })).toContainText('Has notes')
  await page.getByRole('button', { name: 'Google Ads', exact: true }).click()
  await expect(item.getByRole('link', { name: /business\.google\.com/ })).toBeVisible()
  await expect(item.getByRole('link', { name: /merchants\.google\.com/ })).toBeVisible()
  await expect(item).toContainText('mídia paga')
  await item.getByRole('button', { name: 'Show notes' }).click()
  await expect(item.getByText('Perguntar à Ana')).toBeVisible()
  await expect(item.getByText('42', { exact: true })).toBeVisible()
  await expect(item.getByText('4321-segredo')).toHaveCount(0)
  await expectAccessible(page)

  await item.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByRole('button', { name: 'Change secret' }).click()
  await expect(edit.getByLabel('Name', { exact: true }).nth(1)).toHaveValue('Ramal')
  await edit.getByRole('button', { name: 'Remove field Ramal' }).click()
  await edit.getByLabel('Tags').fill('cliente A')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(item).not.toContainText('mídia paga')

  await item.getByRole('button', { name: 'Generate One-Time Link' }).click()
  const link = page.getByRole('dialog', { name: 'Generate One-Time Link' })
  await link.getByLabel('Own fields').check()
  await link.getByRole('button', { name: 'Generate link' }).click()
  const address = await takeLink(page)
  const { page: reader } = await stranger(browser, server)
  await reader.goto(address)
  await reader.getByRole('button', { name: 'Show secret' }).click()
  await expect(reader.getByText('PIN de voz')).toBeVisible()
  await expect(reader.getByText('Ramal')).toHaveCount(0)

  await link.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'redes' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'All tags' }).click()
  await page.getByRole('searchbox', { name: 'Search items' }).fill('cliente')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('redes')
  await expect(page.getByRole('option', { name: /^Instagram/ })).toBeVisible()
})
