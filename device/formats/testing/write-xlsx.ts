import { strToU8, zipSync } from 'fflate'

export interface SheetPlan {
  name: string
  /** What stands within `sheetData`. */
  rows: string
  /** What stands behind it, such as hyperlinks. */
  after?: string
  state?: 'hidden' | 'veryHidden'
  /** What stands within the sheet's own relationships. */
  relations?: string
}

interface BookPlan {
  /** What stands within the `si` of each shared text. */
  texts?: string[]
  /** Codes of the formats 164, 165 and so on; style n has format code n − 1, and style 0 none. */
  formats?: string[]
  is1904?: boolean
  files?: Record<string, string>
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
const relations = (within: string) => xml(`<Relationships>${within}</Relationships>`)

/** A workbook as Excel lays it out. */
export function writeXlsx(sheets: readonly SheetPlan[], book: BookPlan = {}): Uint8Array<ArrayBuffer> {
  const { texts = [], formats = [], is1904 = false, files = {} } = book
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
  )
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
  const styles = [
    '<xf numFmtId="0"/>',
    ...formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`),
    '<xf numFmtId="14"/>',
  ]
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': xml('<Types/>'),
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${types}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
        relation('t', 'sharedStrings', '/xl/sharedStrings.xml') +
        relation('f', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': xml(`<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    'xl/styles.xml': xml(
      `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ),
  }
  sheets.forEach(({ rows, after = '', relations: own }, at) => {
    parts[`xl/worksheets/sheet${at}.xml`] = xml(
      `<worksheet ${main} xmlns:r="${types}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    )
    if (own) parts[`xl/worksheets/_rels/sheet${at}.xml.rels`] = relations(own)
  })
  for (const [path, text] of Object.entries(files)) parts[path] = xml(text)
  return new Uint8Array(zipSync(parts))
}

/** A row of texts. */
export const textRow = (row: number, texts: readonly string[]): string => {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`)
  return `<row r="${row}">${cells.join('')}</row>`
}
