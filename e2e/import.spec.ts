import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unlock } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { invite } from './support/people.ts'
import { rowsOfThreeBatches } from './support/prepared/import-rows.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const sheet = join(import.meta.dirname, '..', 'tests', 'data', 'agency-credentials.csv')
const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'

/** For sealing thousands of rows, or fetching and verifying each existing item. */
const whileImporting = { timeout: 120_000 }

async function openImport(page: Page) {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
}

/** The screen without what an earlier test left in it. */
async function beginWithin(adminWithin: (path: string) => Promise<Page>) {
  const page = await adminWithin('/links')
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toHaveCount(0)
  await openImport(page)
  return page
}

/** Holds the rows of an import from the second batch on; answers how to let them go. */
async function holdImport(page: Page) {
  const held = Promise.withResolvers<void>()
  let batches = 0
  await page.context().route('**/api/import/sheets', async (route) => {
    batches += 1
    if (batches > 1) await held.promise
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}
const countOf = (rows: readonly string[]) => rows.length.toLocaleString('en')
const upload = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })

const faults: [string, string | Buffer, string][] = [
  [
    'a picture',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'This file is in no format that can be read',
  ],
  ['an empty file', '', 'The file is empty'],
  ['rows without a header', 'Acme,web_credential,Site,ana,x,,,,,\n', 'No line names the columns'],
  ['a header that lacks columns', 'vault_path,login\nAcme,ana\n', 'Columns are missing'],
  [
    'another encoding',
    Buffer.from(`${header}\nPadaria M\x8fs,web_credential,x,,,,,,,\n`, 'latin1'),
    'The letters of this file cannot be read',
  ],
  ['another format', '{"items":[]}', 'This file is in no format that can be read'],
  ['a header alone', `${header}\n`, 'The file has a header but no rows'],
  [
    'an open quote',
    `${header}\nAcme,web_credential,"Site,ana,x,,,,,,\nAcme,web_credential,Two,b,y,,,,,\n`,
    'A quote is opened and never closed',
  ],
]
test.describe('import', () => {
  test('the template has the header, and any other file is refused with an explanation', async ({
    adminWithin,
  }) => {
    const page = await beginWithin(adminWithin)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV template' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('chaveiro-import-template.csv')
    expect(readFileSync(await file.path(), 'utf8')).toBe(`${header}\r\n`)
    await expectAccessible(page)
    for (const [name, content, title] of faults) {
      await test.step(name, async () => {
        await upload(page, 'file.csv', content)
        await expect(page.getByRole('alert')).toContainText(title)
      })
    }
    await test.step('50 MB', async () => {
      await page.evaluate(() => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(50_000_000).fill(97)], 'big.csv'))
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (!input) throw new Error('no file input')
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await expect(page.getByRole('alert')).toContainText('The file is too large')
    })
    await upload(page, 'good.csv', `${header}\nAcme,web_credential,Site,ana,x,,,,,\n`)
    await expect(page.getByRole('button', { name: 'Import 1 item' })).toBeVisible()
  })

  test('the agency sheet gives 228 items and 12 refused rows, sealed and to the byte, and is skipped the second time', async ({
    adminWithin,
    server,
  }) => {
    const page = await beginWithin(adminWithin)
    await page.locator('input[type=file]').setInputFiles(sheet)
    await expect(page.getByRole('button', { name: 'Import 228 items' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 228 items' }).click()
    await expect(page.getByText('agency-credentials.csv was imported')).toBeVisible(whileImporting)
    await expect(page.getByText('delete the sheet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Imported' })).toContainText('228')
    await expect(page.getByRole('region', { name: 'Errors' })).toContainText('12')
    await expect(page.getByRole('table', { name: 'Refused rows' }).getByRole('row')).toHaveCount(13)
    await expectAccessible(page)
    expect(server.log()).not.toContain('Ligar para o suporte')

    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    await vaultRow(page, 'Mídia Paga').click()
    const dialog = await openItem(page, 'Contrato — senhas do cofre físico 0185')
    await dialog.getByRole('button', { name: 'Reveal Password' }).click()
    const value = await dialog.getByRole('textbox').last().textContent()
    expect(readFileSync(sheet, 'utf8')).toContain(value?.replaceAll('"', '""'))
    expect(value).toContain('\n')

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles(sheet)
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled(whileImporting)
    await page.getByLabel('Import them anyway').check()
    await expect(page.getByRole('button', { name: 'Import 228 items' })).toBeEnabled()
  })

  test('rows that name no vault can be given one, and their two-step code can be copied', async ({
    adminAt,
  }) => {
    const page = await adminAt('/import')
    const names =
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp'
    const rows = 'Íris,,login,Ads,,,0,,ana,p,\n,,login,Canva,,,0,,time,q,JBSWY3DPEHPK3PXP\n'
    await upload(page, 'bitwarden.csv', `${names}\n${rows}`)
    await expect(page.getByText('One row does not say its vault')).toBeVisible()
    // By the file's own name for it, not the template's.
    await expect(
      page.getByRole('list', { name: 'Refused rows' }).getByText('folder', { exact: true }),
    ).toBeVisible()
    await page.getByLabel('Vault for these rows').fill('Agency')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('One row does not say its vault')).toBeHidden()
    await page.getByRole('button', { name: 'Import 2 items' }).click()
    await expect(page.getByText('bitwarden.csv was imported')).toBeVisible(whileImporting)
    await page.getByRole('link', { name: 'Open vaults' }).click()
    await vaultRow(page, 'Agency').click()
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
  })

  test('Excel’s own file is read; nothing is imported without passwords before somebody said so, and skipped lines are named', async ({
    adminWithin,
  }) => {
    const page = await beginWithin(adminWithin)
    const lines = [
      'SENHAS;;',
      'Cofre;T\xedtulo;Geheim',
      '\xd3tica;Site;p1',
      'Cofre;T\xedtulo;Geheim',
      'A;\x00;p2',
    ]
    await upload(page, 'excel.csv', Buffer.from(lines.join('\r\n'), 'latin1'))
    await expect(page.getByText('read as Windows-1252, with accents as in “Ótica”')).toBeVisible()
    await expect(page.getByText('Above the names of the columns: line 1.')).toBeVisible()
    await expect(page.getByText('The names of the columns again: line 4.')).toBeVisible()
    const asked = page.getByRole('heading', { name: 'No column was read as the password' })
    await expect(asked).toBeVisible()
    await expect(page.getByText('One column becomes a field of its own: Geheim.')).toBeVisible()
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('combobox', { name: 'What “Geheim” becomes' }).click()
    await page.getByRole('option', { name: 'Password', exact: true }).click()
    await expect(asked).toBeHidden()
    await page.getByRole('button', { name: 'Import 1 item' }).click()
    await expect(page.getByText('excel.csv was imported')).toBeVisible(whileImporting)
    await page.getByRole('button', { name: 'Import another file' }).click()
    await upload(page, 'logins.csv', 'Vault,Title,Username\nA,Site,ana\n')
    await page.getByRole('button', { name: 'Import 1 item' }).click()
    const meant = page.getByLabel('Import the items without a password')
    await expect(meant).toBeFocused()
    await expect(meant).toHaveAccessibleDescription('Answer this first.')
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await expect(meant).toBeChecked()
  })

  test('what was chosen for a file’s vaults is not left without asking', async ({ adminAt }) => {
    const page = await adminAt('/import')
    await upload(page, 'chosen.csv', `${header}\nMar,,Site,ana,p,,,,,\n`)
    await page.getByRole('combobox', { name: 'Type of Mar', exact: true }).click()
    await page.getByRole('option', { name: 'Squad', exact: true }).click()
    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('button', { name: 'Import 1 item' })).toBeVisible()
    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Vault Explorer' })).toBeVisible()
  })

  test('the type of vaults is chosen, for one or for all, if the file does not say it, and who sees them; at the end they are given to a team', async ({
    adminWithin,
    people,
  }) => {
    await (await people.founder()).session.teams.make({ name: 'Mídia', people: [] })
    const page = await beginWithin(adminWithin)
    const rows = 'Lua,,Site,ana,p,,,,,\nSol,,Site,ana,q,,,,,\nTime,,Site,ana,r,,,,,Social\n'
    await upload(page, 'types.csv', `${header}\n${rows}`)
    const choose = async (label: string, type: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: type, exact: true }).click()
    }
    const typeOf = (path: string) => page.getByRole('combobox', { name: `Type of ${path}`, exact: true })
    await expect(typeOf('Lua')).toHaveText('Product')
    await expect(typeOf('Time')).toHaveCount(0)
    await choose('Type of Lua', 'Squad')
    const all = page.getByRole('group', { name: 'Type of all these vaults' })
    await all.getByRole('button', { name: 'Client' }).click()
    for (const path of ['Lua', 'Sol']) await expect(typeOf(path)).toHaveText('Client')
    await choose('Type of Sol', 'Product')
    const seers = page.getByRole('group', { name: 'Who sees these vaults' })
    await expect(seers.getByRole('combobox')).toHaveText([
      'Visible to the team',
      'Visible to the team',
      'Visible to the team',
    ])
    await seers.getByRole('combobox', { name: 'Visibility of Product' }).click()
    await page.getByRole('option', { name: /^Private/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 3 items' }).click()
    await expect(page.getByText('types.csv was imported')).toBeVisible(whileImporting)
    const who = page.getByRole('region', { name: 'Who looks after these clients?' })
    await expect(who.getByRole('button', { name: 'Give to the team' })).toBeDisabled()
    await who.getByLabel('All new vaults').check()
    await who.getByLabel('Tick Sol').press('Space')
    await who.getByLabel('Team', { exact: true }).fill('míd')
    await page.getByRole('option', { name: 'Mídia' }).click()
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await who.getByRole('button', { name: 'Give 2 vaults' }).click()
    await expect(page.getByText('2 vaults open for Mídia')).toBeVisible()
    await expect(who.getByRole('listitem')).toHaveText([/^Lua.*Mídia/, /^SolMembers/, /Mídia/])
    await page.getByRole('link', { name: 'Open vaults' }).click()
    const links = page.getByRole('button', { name: 'Generate Client Link' })
    await vaultRow(page, 'Sol').click()
    await expect(page.getByRole('heading', { name: 'Sol', exact: true })).toBeVisible()
    await expect(page.getByText('Private', { exact: true }).first()).toBeVisible()
    await expect(links).toHaveCount(0)
    await vaultRow(page, 'Lua').click()
    await expect(links).toBeVisible()
  })

  test('another password manager’s export goes into the vault named for it, with notes and two-step keys; then the dashboard leads to the team', async ({
    adminWithin,
  }) => {
    const page = await beginWithin(adminWithin)
    const names = 'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Colour,Notes'
    const key = 'otpauth://totp/Iris:ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Iris'
    const row = `Loja Íris,https://iris.example,ana,"p,1",${key},true,false,ads,"PIN, of the owner: 4"`
    await upload(page, '1password.csv', `${names}\n${row}\n`)
    await expect(page.getByRole('heading', { name: '1password.csv names no vaults' })).toBeVisible()
    await expect(page.getByLabel('Vault for all rows')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByLabel('Vault for all rows').fill('Old/1Password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '1Password CSV, 1 row' })).toBeVisible()
    await expect(page.getByText('One column becomes a field of its own: Colour.')).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).first().click()
    await expect(page.getByText('2 kinds of value are not imported: Favorite, Archived')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 item' }).click()
    await page.getByRole('link', { name: 'Open vaults' }).click()
    await vaultRow(page, '1Password').click()
    const dialog = await openItem(page, 'Loja Íris')
    await dialog.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(dialog.getByText('Two-step code', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Show notes', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Notes (encrypted)' })).toHaveText(
      'PIN, of the owner: 4',
    )
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText('You are the only one here')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Invite your team' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite User' })).toBeVisible()
    await page.keyboard.press('Escape')
    await invite(page, 'colleague@agencia.example', 'Demo Colleague')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('region', { name: 'Total Items' })).toContainText(/\d/)
    await expect(page.getByText('You are the only one here')).toHaveCount(0)
  })

  test('a refused value that may be a secret is not repeated and says so, and on a phone importing stays in sight', async ({
    adminWithin,
  }) => {
    const page = await beginWithin(adminWithin)
    const row = 'Site,Acme,ana,pass,https://no address,blue\nBlog,Acme,ana,pass,https://blog.example,red'
    await upload(page, 'spilt.csv', `Title,Vault,Login,Password,URL,Favorite colour\n${row}\n`)
    const list = page.getByRole('list', { name: 'Refused rows' })
    await expect(list.getByText('Hidden: it may be a secret')).toBeVisible()
    await expect(list).not.toContainText('no address')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const kept = readFileSync(await (await download).path(), 'utf8')
    expect(kept).toContain('Hidden: it may be a secret')
    expect(kept).not.toContain('no address')
    await expectFits360(page)
    await expect(page.getByRole('button', { name: 'Import 1 item' })).toBeInViewport()
  })

  test('an import goes on when its screen is left, which shows it again, and its report is kept for a second look', async ({
    adminAt,
  }) => {
    const page = await adminAt('/import')
    const rows = rowsOfThreeBatches('Away')
    const letGo = await holdImport(page)
    await upload(page, 'away.csv', `${header}\n${rows.join('\n')}\n,,Nowhere,,,,,,,\n`)
    await page.getByRole('button', { name: `Import ${countOf(rows)}` }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Vault Explorer' })).toBeVisible()
    await openImport(page)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    letGo()
    await expect(page.getByText('Its report is under Import.')).toBeVisible(whileImporting)
    await openImport(page)
    await expect(page.getByText('away.csv was imported').first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Refused rows' }).getByText('Nowhere')).toBeVisible()

    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    await openImport(page)
    await expect(page.getByText(`Imported: ${countOf(rows)} · Errors: 1`)).toBeVisible()
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show the report' }).click()
    await expect(page.getByRole('table', { name: 'Refused rows' }).getByText('Nowhere')).toBeVisible()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await expect(page.getByRole('button', { name: 'Download CSV template' })).toBeVisible()
  })

  test('an import can be cancelled, and the counted items exist', async ({ adminWithin }) => {
    const page = await beginWithin(adminWithin)
    const rows = rowsOfThreeBatches('Many')
    const letGo = await holdImport(page)
    await upload(page, 'many.csv', `${header}\n${rows.join('\n')}\n`)
    await page.getByRole('button', { name: `Import ${countOf(rows)}` }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    letGo()
    await expect(page.getByText('The import of many.csv was cancelled')).toBeVisible(whileImporting)
  })

  test('an import that a lock ends says after the unlock what was imported', async ({ adminWithin }) => {
    const page = await beginWithin(adminWithin)
    const rows = rowsOfThreeBatches('Locked')
    const letGo = await holdImport(page)
    await upload(page, 'locked.csv', `${header}\n${rows.join('\n')}\n`)
    await page.getByRole('button', { name: `Import ${countOf(rows)}` }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeVisible()
    letGo()
    await unlock(page)
    await expect(page.getByText('What is counted below was imported; the rest was not.')).toBeVisible()
  })
})
