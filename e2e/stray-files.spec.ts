import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { makeClientVault } from './support/prepared/client-links.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { pictured, qrPicture } from './support/qr-picture.ts'
import { expect, test } from './support/test.ts'

/** Drags a file from the desktop and drops it in the middle of what is shown. */
async function drop(page: Page, file: string, onto: Locator): Promise<void> {
  const box = await onto.boundingBox()
  if (!box) throw new Error('it is not shown')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
}

test('a file that is dropped beside the field that takes it opens in no tab, and what is typed stays', async ({
  adminPage: page,
  people,
}, testInfo) => {
  const vault = await makeVault(await people.founder(), 'Acme', 'secret')
  const picture = testInfo.outputPath('qr.png')
  writeFileSync(picture, qrPicture)
  let opened = 0
  page.context().on('page', () => opened++)
  await page.goto(`/vaults?vault=${vault.id}`)
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  await form.getByLabel('Title').fill('Typed')
  await drop(page, picture, form.getByRole('heading', { name: 'New Item' }))
  const key = form.getByLabel('Two-step setup key')
  await key.scrollIntoViewIfNeeded()
  await drop(page, picture, key)
  await expect(key).toHaveValue(pictured)
  await expect(form.getByLabel('Title')).toHaveValue('Typed')
  expect(opened).toBe(0)
})

test('the client’s page takes a file that is dropped on its field, and opens none that is dropped beside it', async ({
  page,
  people,
}, testInfo) => {
  const { made } = await makeClientVault(people, 'Padaria')
  const file = testInfo.outputPath('key.pem')
  writeFileSync(file, 'a key')
  let opened = 0
  page.context().on('page', () => opened++)
  await page.goto(made.url)
  await page.getByLabel('Title').fill('Typed')
  await drop(page, file, page.getByRole('heading', { level: 1 }))
  const field = page.locator('input[type=file]')
  await field.scrollIntoViewIfNeeded()
  await drop(page, file, field)
  await expect(page.getByText('key.pem')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
  expect(opened).toBe(0)
})
