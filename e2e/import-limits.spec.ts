import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { expect, test } from './support/test.ts'

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: '', buffer })

const names = 'vault_path,title,login,password'
const rowsOf = (count: number) => Buffer.from(`${names}\n${'Loja,Site,ana,p\n'.repeat(count)}`)
const columnsOf = (count: number) =>
  Buffer.from(`${names}${Array.from({ length: count }, (_, at) => `,x${at}`).join('')}\nLoja,Site,ana,p\n`)
const refused: [string, string, () => Buffer, RegExp[]][] = [
  ['500,000 rows', 'rows.csv', () => rowsOf(500_000), [/at most 100000/i, /Line 100002\./]],
  ['10,000 columns', 'columns.csv', () => columnsOf(10_000), [/at most 1000/i, /Line 1\./]],
  [
    'a zip bomb',
    'bomb.zip',
    () => Buffer.from(zipSync({ 'data.json': new Uint8Array(11_000_000) })),
    [/holds more than it may when unpacked/, /In the archive: data\.json\./],
  ],
  [
    'an archive in an archive',
    'nested.zip',
    () => Buffer.from(zipSync({ 'in/export.zip': zipSync({ 'a.csv': Buffer.from(names) }) })),
    [/holds another archive/, /In the archive: in\/export\.zip\./],
  ],
  [
    'a file that is cut off',
    'cut.json',
    () => Buffer.from('{"encrypted":false,"items":['),
    [/cut off|ends too early/i],
  ],
]

test('a file that is too much is refused with a sentence that names the place, and the next one is read', async ({
  adminPage: page,
}) => {
  await page.goto('/import')
  for (const [kind, name, bytesOf, sentences] of refused) {
    await test.step(kind, async () => {
      await upload(page, name, bytesOf())
      for (const sentence of sentences) await expect(page.getByText(sentence).first()).toBeVisible()
    })
  }
  await upload(page, 'good.csv', rowsOf(1))
  await expect(page.getByRole('button', { name: 'Import 1 item', exact: true })).toBeVisible()
})
