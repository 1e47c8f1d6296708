import { strToU8, zipSync } from 'fflate'

const clients = [
  'Padaria Pão Quente',
  'Moda Íris',
  'Clínica São José',
  'Ótica Visão',
  'Café Açaí',
  'Acme Ltda',
]
const tools = [
  ['Google Ads', 'ads.google.com'],
  ['Meta Business', 'business.facebook.com'],
  ['Instagram', 'instagram.com'],
  ['TikTok Ads', 'ads.tiktok.com'],
  ['RD Station', 'app.rdstation.com.br'],
  ['Mailchimp', 'mailchimp.com'],
  ['WordPress', 'wordpress.com'],
  ['Canva', 'canva.com'],
  ['Hostgator', 'hostgator.com.br'],
  ['Registro.br', 'registro.br'],
] as const

/** An agency's own sheet: 60 rows, in the columns that a person would write. The group makes clients and logins that no other sheet has. */
export function agencyRows(group: string): string[][] {
  const rows = clients.flatMap((client, at) =>
    tools.map(([tool, address], place) => [
      `${client} ${group}`,
      tool,
      `contato${at}@${group.toLowerCase()}.example`,
      `S3nh4-${at}-${place}-ção`,
      address,
      place % 3 === 0 ? 'Perguntar à Ana' : '',
    ]),
  )
  return [['Cliente', 'Ferramenta', 'Usuário', 'Senha', 'Link', 'Observações'], ...rows]
}

/** As Excel writes CSV in Portuguese. */
export const asCsv = (rows: readonly string[][]) => rows.map((row) => row.join(';')).join('\r\n')

/** The least of a workbook that Excel opens, with one sheet. */
export function asXlsx(rows: readonly string[][]): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`)
  const relation = (type: string, target: string) =>
    `<Relationships ${packaged}><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Acessos" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  const packed = Object.entries(parts).map(([path, text]) => [path, strToU8(text)])
  return Buffer.from(zipSync(Object.fromEntries(packed)))
}
