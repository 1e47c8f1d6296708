import { ExportFault } from '../export-fault.ts'
import { columnsOf, namesSheet } from '../sheets/column-names.ts'
import { mostColumns } from '../sheets/read-table.ts'
import type { SheetRow } from '../sheets/sheet-records.ts'
import { columnOf } from './xlsx-sheet.ts'

/** What a cell says beside its text. */
export interface Annotation {
  /** Such as B2; of several cells, the first. */
  cell: string
  kind: 'link' | 'comment'
  text: string
}

/** The names of columns stand within these rows. */
const mostAbove = 21

/**
 * The rows with a column more for each column that has links or comments, so that what they say lands like any other cell. Links are the
 * addresses of a sheet that has no column for them.
 */
export function addAnnotations(rows: SheetRow[], annotations: readonly Annotation[]): SheetRow[] {
  const header = rows.slice(0, mostAbove).find(({ texts }) => namesSheet(texts.map((text) => text.trim())))
  if (!header) return rows
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const width = Math.max(...rows.slice(0, mostAbove).map(({ texts }) => texts.length), header.texts.length)
  const added = new Map<string, number>()
  const columns = columnsOf(header.texts)
  let hasAddresses = columns.includes('login_url')
  for (const { cell, kind, text } of annotations) {
    const [, at = ''] = /^[A-Z]+(\d+)/.exec(cell) ?? []
    const column = columnOf(cell)
    const row = byRow.get(Number(at))
    if (!row || row.row <= header.row || text.trim() === '' || isSame(text, row.texts[column] ?? '')) continue
    const key = `${kind} ${column}`
    const place = added.get(key) ?? width + added.size
    if (!added.has(key)) {
      if (place >= mostColumns)
        throw new ExportFault('too_many_columns', { line: header.row, limit: mostColumns })
      added.set(key, place)
      const isFirst = kind === 'link' && !hasAddresses
      hasAddresses ||= isFirst
      put(header, place, isFirst ? 'Link' : `${kind}: ${header.texts[column] ?? ''}`)
    }
    // Where an address belongs, the link is it, and the word that stands there is not.
    const isWord = columns[column] === 'login_url' && kind === 'link' && !/[.:]/.test(row.texts[column] ?? '')
    put(row, place, isWord ? (row.texts[column] ?? '') : text)
    if (isWord) put(row, column, text)
  }
  return rows
}

function put({ texts }: SheetRow, place: number, text: string) {
  while (texts.length < place) texts.push('')
  texts[place] = text
}

/** Excel makes links of addresses that are typed. */
const isSame = (link: string, text: string) => bare(link) === bare(text)
const bare = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(mailto:|https?:\/\/)/, '')
    .replace(/\/$/, '')
