import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expectFits360 } from './support/narrow.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openVaults, vaultRow } from './support/vaults.ts'

test('files are sealed and sent with an item, named once it is open, and saved to the byte under a cleaned name', async ({
  people,
  adminPage: page,
  pageFaults,
}, testInfo) => {
  const founder = await people.founder()
  const vault = await makeVault(founder, 'Padaria', '')
  await makeItem(founder, vault, { title: 'Instagram' }, {})
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const large = randomBytes(10 * 1024 * 1024)
  const contract = Buffer.from('contrato secreto da padaria')

  await openVaults(page)
  await vaultRow(page, 'Padaria').click()
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Certificado')
  const add = form.getByLabel('Add file')
  await add.setInputFiles([{ name: '../../contrato:final.html', mimeType: 'text/html', buffer: contract }])
  // From the disk: as contents they would go to the browser as text, for half a minute on a busy machine.
  const atMost = testInfo.outputPath('grande.bin')
  const tooMuch = testInfo.outputPath('demais.bin')
  await writeFile(atMost, large)
  await writeFile(tooMuch, Buffer.alloc(10 * 1024 * 1024 + 1))
  await add.setInputFiles([atMost, tooMuch])
  const create = form.getByRole('button', { name: 'Create item' })
  await create.click()
  await expect(form.getByText(/Not all files have arrived/)).toBeFocused()
  await expect(form.getByText(/A file may have 10 MB at most/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send demais.bin again' })).toHaveCount(0)
  await expect(form.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByRole('button', { name: 'Remove file demais.bin' }).press('Enter')
  await expect(form.getByText(/Not all files have arrived/)).toHaveCount(0)
  await create.click()
  await expect(form).toBeHidden()
  expect(sent.join('\n')).not.toMatch(/contrato|grande\.bin/)

  await expect(page.getByRole('article').filter({ hasText: 'Certificado' })).toContainText('Has files')
  await page.getByRole('button', { name: 'Certificado', exact: true }).click()
  const item = page.getByRole('dialog', { name: 'Certificado', exact: true })
  await expect(item.getByText('grande.bin')).toHaveCount(0)
  await item.getByRole('button', { name: 'Show files' }).click()
  await expect(item.getByText('contrato_final.html')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await item.getByRole('button', { name: /^Save file .*contrato/ }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('contrato_final.html')
  expect(await readFile(await download.path())).toEqual(contract)
  const savedLarge = page.waitForEvent('download', { timeout: 60_000 })
  const show = item.getByRole('button', { name: 'Show files' })
  const saveLarge = item.getByRole('button', { name: 'Save file grande.bin' })
  await expect(show.or(saveLarge)).toBeVisible()
  if (await show.isVisible()) await show.click()
  await saveLarge.click()
  expect((await readFile(await (await savedLarge).path())).equals(large)).toBe(true)

  // A server that sends another part gives nothing out.
  await page.route(/\/files\/[^/]+\/parts\/1\?/, async (route) => {
    const answer = await route.fetch()
    const { sealed } = await answer.json()
    await route.fulfill({ response: answer, json: { sealed: `${sealed.slice(0, -8)}AAAAAAAA` } })
  })
  if (await show.isVisible()) await show.click()
  await item.getByRole('button', { name: /^Save file .*contrato/ }).click()
  await expect(page.getByText(/This file is not what its author saved/)).toBeVisible()
  await page.unroute(/\/files\/[^/]+\/parts\/1\?/)

  await item.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByRole('button', { name: 'Change secret' }).click()
  await edit.getByRole('button', { name: 'Remove file grande.bin' }).click()
  pageFaults.expect(/Failed to load resource/)
  await page.route('**/api/item-files/*/parts/1', (route) => route.abort())
  await edit
    .getByLabel('Add file')
    .setInputFiles([{ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('uma nota') }])
  const again = edit.getByRole('button', { name: 'Send nota.txt again' })
  await expect(again).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/api/item-files/*/parts/1')
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(edit.getByRole('button', { name: 'Remove file nota.txt' })).toBeVisible()
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit).toBeHidden()
  await item.getByRole('button', { name: 'Show files' }).click()
  await expect(item.getByText('nota.txt')).toBeVisible()
  await expect(item.getByText('grande.bin')).toHaveCount(0)
})
