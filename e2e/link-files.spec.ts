import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { takeLink } from './support/one-time-links.ts'
import { openBrowser } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openItem, vaultRow } from './support/vaults.ts'

const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(content),
})

/** Presses a button that saves a file, and answers its name and content. */
async function saved(page: Page, button: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saving
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}

test('chosen files of an item reach a stranger who saves them whole, also over a cut, and then nobody gets them again', async ({
  adminAt,
  browser,
  server,
}) => {
  const admin = await adminAt('/vaults')
  await createVault(admin, 'Cantina')
  await vaultRow(admin, 'Cantina').click()
  await admin.getByRole('button', { name: 'New Item' }).click()
  const making = admin.getByRole('dialog', { name: 'New Item', exact: true })
  await making.getByLabel('Title').fill('Painel')
  await making
    .locator('input[type=file][multiple]')
    .setInputFiles([
      fileOf('contrato.html', 'not chosen'),
      fileOf('senha do wifi.html', 'x'.repeat(1_500_000)),
    ])
  await expect(making.getByRole('button', { name: 'Remove file senha do wifi.html' })).toBeVisible()
  await expect(making.getByText('Encrypting and sending')).toHaveCount(0)
  await making.getByRole('button', { name: 'Create item' }).click()
  await expect(making).toBeHidden()
  const item = await openItem(admin, 'Painel')
  await item.getByRole('button', { name: 'Generate One-Time Link' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Generate One-Time Link' })
  await dialog.getByRole('button', { name: 'Choose files of this item' }).click()
  await dialog.getByRole('checkbox', { name: /senha do wifi\.html/ }).check()
  await expectAccessible(admin)
  await expectFits360(admin)
  await dialog.getByRole('button', { name: 'Generate link' }).click()
  const link = await takeLink(admin)

  const { page: reader, context, faults } = await openBrowser(browser, server)
  faults.expect(/Failed to load resource/)
  await reader.goto(link)
  const second = /\/files\/[^/]+\/parts\/2$/
  await reader.route(second, (route) => route.fulfill({ status: 500, json: {} }))
  await reader.getByRole('button', { name: 'Show secret' }).click()
  const files = reader.getByRole('region', { name: 'Files' })
  await expect(files.getByText('Not received yet.')).toBeVisible()
  await expect(files.getByRole('button', { name: 'Save file senha do wifi.html' })).toBeDisabled()
  await expectAccessible(reader)
  await reader.unroute(second)
  await files.getByRole('button', { name: 'Go on' }).click()
  await expect(files.getByText('They are on this page only.')).toBeVisible()
  expect(await saved(reader, 'Save file senha do wifi.html')).toEqual([
    'senha do wifi.html',
    'x'.repeat(1_500_000),
  ])
  await expectFits360(reader)
  await reader.getByRole('button', { name: 'I have it: close' }).click()
  await expect(reader.getByText('Save the files below, then close this window.')).toBeVisible()
  await expect(files.getByText('contrato.html')).toHaveCount(0)
  await context.close()
})
