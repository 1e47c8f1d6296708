import { createHmac } from 'node:crypto'
import { makeAcme, openAcme } from './support/acme.ts'
import { allowClipboard, readClipboard } from './support/clipboard.ts'
import { pictured, qrPicture } from './support/qr-picture.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openItem } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

/** The codes of the pictured setup key between two moments. */
function codesBetween(fromMs: number, toMs: number): string[] {
  const codes: string[] = []
  for (let step = Math.floor(fromMs / 30_000); step <= Math.floor(toMs / 30_000); step++) {
    const message = Buffer.alloc(8)
    message.writeBigUInt64BE(BigInt(step))
    const mac = createHmac('sha1', '12345678901234567890').update(message).digest()
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff
    codes.push(String(number % 10 ** 8).padStart(8, '0'))
  }
  return codes
}

test.beforeAll(async ({ people }) => {
  await makeAcme(await people.founder())
})

test('a setup key that gives no codes is refused with its reason, and a picture of one is read', async ({
  adminPage: page,
}) => {
  await allowClipboard(page)
  await openAcme(page)
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  const key = form.getByLabel('Two-step setup key')
  await form.getByLabel('Title').fill('Pictured')
  const refusals = [
    ['my key: 1234!', 'This is not a setup key'],
    ['GEZD GNBV GY3T Q0JQ', 'A setup key has no 0. It is probably the letter O.'],
    [pictured.replace('digits=8', 'digits=5'), 'This key asks for codes of 5 digits.'],
    ['steam://GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'Steam makes codes of its own'],
  ] as const
  for (const [text, sentence] of refusals) {
    await key.fill(text)
    await form.getByRole('button', { name: 'Create item' }).click()
    // Not below the form's edge, where a focused field alone would leave it.
    await expect(form.getByText(sentence)).toBeInViewport()
  }
  const chooser = form.locator('input[accept^=image]')
  const picture = (buffer: Buffer) => ({ name: 'qr.png', mimeType: 'image/png', buffer })
  await chooser.setInputFiles(picture(Buffer.from('no picture')))
  await expect(form.getByText('This file is not a picture that the browser can read.')).toBeVisible()
  await chooser.setInputFiles(picture(qrPicture))
  await expect(key).toHaveValue(pictured)
  await expect(form.locator('output[aria-label="Two-step code"]')).toHaveText(/^\d{4} \d{4}$/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create item' }).click()
  await expect(form).toBeHidden()

  const from = Date.now()
  await card(page, 'Pictured').getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Two-step code copied')).toBeVisible()
  expect(codesBetween(from, Date.now())).toContain(await readClipboard(page))
  const dialog = await openItem(page, 'Pictured')
  await dialog.getByRole('button', { name: 'Show code' }).click()
  await expect(dialog.locator('output[aria-label="Two-step code"]')).toHaveText(/^\d{4} \d{4}$/)
  expect(await page.content()).not.toContain('GEZDGNBV')
})

test('a picture of a setup key is accepted by paste and by drop as from a file', async ({
  adminPage: page,
}) => {
  await openAcme(page)
  await page.getByRole('button', { name: 'New Item' }).click()
  const form = page.getByRole('dialog', { name: 'New Item' })
  const key = form.getByLabel('Two-step setup key')
  for (const kind of ['paste', 'drop'] as const) {
    await key.fill('')
    await key.evaluate(
      (field, { kind, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'qr.png', { type: 'image/png' }))
        const carried = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...carried, clipboardData: data })
            : new DragEvent('drop', { ...carried, dataTransfer: data }),
        )
      },
      { kind, bytes: [...qrPicture] },
    )
    await expect(key).toHaveValue(pictured)
  }
})

test('a code shows how long it lasts, in its last five seconds the next one, and is replaced by it', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin')
  await openAcme(page)
  // The page's own clock is stopped, three and a half seconds before a code ends; timers go on.
  const end = Math.ceil(Date.now() / 30_000) * 30_000 + 30_000
  await page.clock.setFixedTime(end - 3500)
  const [present = '', next = ''] = codesBetween(end - 4000, end)
  const halves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`
  const dialog = await openItem(page, 'Moda Íris')
  await dialog.getByRole('button', { name: 'Show code' }).click()
  const shown = dialog.locator('output[aria-label="Two-step code"]')
  await expect(shown).toHaveText(halves(present))
  await expect(dialog.getByText(`Next: ${halves(next)}`)).toBeVisible()
  await expectAccessible(page)
  await page.clock.setFixedTime(end + 500)
  await expect(shown).toHaveText(halves(next))
  await expect(dialog.getByText(/^Next:/)).toHaveCount(0)
})
