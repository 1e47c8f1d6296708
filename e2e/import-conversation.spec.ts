import type { Page } from '@playwright/test'
import { agencyRows, asCsv, asXlsx } from './support/agency-sheet.ts'
import { countedHand } from './support/counted-hand.ts'
import { expectFits360 } from './support/narrow.ts'
import { vaultNames } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const whileImporting = { timeout: 120_000 }
const clicksAtMost = 6

async function portuguese(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('language', 'pt-BR'))
  await page.goto('/import')
  await expect(page.getByRole('heading', { name: 'Importar', exact: true })).toBeVisible()
}

/** From the open screen to the report, by the hand alone. */
async function importFile(page: Page, name: string, buffer: Buffer, button: string) {
  const hand = countedHand(page)
  const chooser = page.waitForEvent('filechooser')
  await hand.click(page.getByText('Enviar CSV, Excel ou outra exportação'))
  await (await chooser).setFiles({ name, mimeType: '', buffer })
  await hand.click(page.getByRole('button', { name: button, exact: true }))
  await expect(page.getByText(`${name} foi importado`)).toBeVisible(whileImporting)
  expect(hand.counts().clicks).toBeLessThanOrEqual(clicksAtMost)
}

for (const [form, name, bytes] of [
  ['UTF-8', 'acessos.csv', (group: string) => Buffer.from(asCsv(agencyRows(group)))],
  ['Windows-1252', 'excel.csv', (group: string) => Buffer.from(asCsv(agencyRows(group)), 'latin1')],
  ['XLSX', 'acessos.xlsx', (group: string) => asXlsx(agencyRows(group))],
] as const) {
  test(`an agency’s own sheet of 60 rows is imported right in six clicks at most, as ${form}`, async ({
    adminPage: page,
  }) => {
    await portuguese(page)
    await importFile(page, name, bytes(form), 'Importar 60 itens')
    await expect(page.getByRole('region', { name: 'Importados' })).toContainText('60')
    await expect(page.getByRole('region', { name: 'Erros' })).toContainText('0')
    await expect(page.getByRole('region', { name: 'Cofres criados' })).toContainText('6')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Abrir cofres' }).click()
    await vaultRow(page, `Padaria Pão Quente ${form}`).click()
    for (const title of ['Google Ads', 'Registro.br'])
      await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
  })
}

test('a corrected second sheet offers only what is there, and updates it', async ({ adminPage: page }) => {
  await portuguese(page)
  const [header = [], ...rows] = agencyRows('UTF-8')
  // Titles were put right, and one tool is new.
  const corrected = rows.map(([client = '', tool = '', ...rest]) => [client, `${tool} (${client})`, ...rest])
  const added = ['Moda Íris UTF-8', 'Notion', 'ana@agencia.example', 'nova', 'notion.so', '']
  await page.locator('input[type=file]').setInputFiles({
    name: 'corrigida.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(asCsv([header, ...corrected, added])),
  })
  await expect(page.getByRole('heading', { name: '60 linhas já existem aqui' })).toBeVisible(whileImporting)
  await expect(page.getByRole('button', { name: 'Importar 1 item' })).toBeVisible()
  await page.getByRole('radio', { name: 'Atualizar os itens' }).check()
  await page.getByRole('button', { name: 'Importar 61 itens' }).click()
  await expect(page.getByText('corrigida.csv foi importado')).toBeVisible(whileImporting)
  await expect(page.getByRole('button', { name: 'Atualizadas (60)' })).toBeVisible()
})

test('columns are chosen by a click and remembered; an import is undone and says what it left', async ({
  adminPage: page,
  people,
}) => {
  await portuguese(page)
  const sheet = (tool: string) =>
    asCsv([
      ['Cliente', 'Coisa', 'Onde', 'Quem', 'Senha', 'PIN'],
      [`Desfeita ${tool}`, tool, 'canva.com', `ana.${tool}`, 'segredo-um', '1234'],
    ])
  const upload = (name: string, tool: string) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet(tool)),
    })
  const becomes = (name: string) => page.getByRole('combobox', { name: `O que “${name}” vira` })
  const choose = async (name: string, target: string) => {
    await becomes(name).click()
    await page.getByRole('option', { name: target, exact: true }).click()
    await expect(becomes(name)).toHaveText(target)
  }
  await upload('colunas.csv', 'Canva')
  await choose('Coisa', 'Título')
  await choose('Onde', 'Endereço')
  await choose('Quem', 'Usuário')
  await choose('PIN', 'Campo próprio oculto')
  await expect(page.getByRole('main')).not.toContainText(/segredo-um|1234/)
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Importar 1 item' }).click()
  await expect(page.getByText('colunas.csv foi importado')).toBeVisible(whileImporting)
  await page.getByRole('button', { name: 'Importar outro arquivo' }).click()
  await upload('outra.csv', 'Figma')
  await expect(becomes('PIN')).toHaveText('Campo próprio oculto')
  await expect(page.getByText('Como você escolheu no último arquivo')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 1 item' }).click()
  await expect(page.getByText('outra.csv foi importado')).toBeVisible(whileImporting)

  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  const question = page.getByRole('alertdialog', { name: 'Desfazer esta importação?' })
  await expect(question).toContainText('1 item criado por ela é excluído')
  await question.getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(page.getByText('A importação de outra.csv foi desfeita')).toBeVisible(whileImporting)
  await expectAccessible(page)
  const names = (await vaultNames(await people.founder())).filter((name) => name.startsWith('Desfeita'))
  expect(names).toEqual(['Desfeita Canva'])
})
