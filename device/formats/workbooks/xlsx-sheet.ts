import { XmlReading } from '../containers/xml.ts'
import { ExportFault } from '../export-fault.ts'
import { mostColumns, mostRows } from '../sheets/read-table.ts'
import { letterOf } from '../sheets/sheet-header.ts'
import type { SheetRow } from '../sheets/sheet-records.ts'
import { type NumberFormat, shownNumber } from './xlsx-numbers.ts'

/** What all sheets of a workbook share. */
export interface Workbook {
  /** Texts that cells name by their number. */
  texts: readonly string[]
  /** Of the cells' styles, by their number. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

export interface XlsxSheet {
  rows: SheetRow[]
  /** Formulas whose results the file does not hold, by their cells. */
  unknown: { cell: string; formula: string }[]
  /** Cells that lead somewhere, with the relationship that says where, or the address itself. */
  links: { cell: string; relationship: string; address: string }[]
}

interface Cell {
  /** From 0. */
  column: number
  type: string
  style: number
  value: string
  formula: string
}

/** `_x000D_` is a sign by its number (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name, whatever its prefix. */
export const attributeOf = (attributes: Readonly<Record<string, string>>, name: string): string =>
  Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? ''

/** From 0; -1 if the reference names no column. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d|$)/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Of a sheet: many cells may have one long text. */
const mostCharacters = 100_000_000

/** The filled rows of a worksheet (ECMA-376 part 1, 18.3). Throws ExportFault. */
export async function readWorksheet(
  pieces: Iterable<string>,
  { texts, formats, is1904 }: Workbook,
  sheet: string,
): Promise<XlsxSheet> {
  const read: XlsxSheet = { rows: [], unknown: [], links: [] }
  let row: SheetRow = { row: 0, texts: [] }
  let cell: Cell | undefined
  let column = -1
  /** Where the text between two tags belongs. */
  let into: 'value' | 'formula' | undefined
  let isPhonetic = false
  let characters = 0

  const shown = ({ type, value, style }: Cell): string => {
    if (value === '') return ''
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
    if (type === 'str' || type === 'inlineStr') return unescaped(value)
    if (type === 'e' || type === 'd') return value
    return shownNumber(value, formats[style] ?? { kind: 'plain' }, is1904)
  }
  const closeCell = (closed: Cell) => {
    const isUnknown = closed.value === '' && closed.formula !== ''
    // Programs that compute nothing also write texts that begin with '=' so.
    const text = isUnknown ? `=${closed.formula}` : shown(closed)
    if (isUnknown) read.unknown.push({ cell: letterOf(closed.column) + row.row, formula: closed.formula })
    if (text === '') return
    if (closed.column >= mostColumns)
      throw new ExportFault('too_many_columns', { sheet, line: row.row, limit: mostColumns })
    characters += text.length
    if (characters > mostCharacters)
      throw new ExportFault('archive_bomb', { sheet, limit: mostCharacters / 1e6 })
    while (row.texts.length < closed.column) row.texts.push('')
    row.texts[closed.column] = text
  }
  const closeRow = () => {
    if (row.texts.length === 0) return
    if (read.rows.length > mostRows)
      throw new ExportFault('too_many_rows', { sheet, line: row.row, limit: mostRows })
    read.rows.push(row)
  }
  const reading = new XmlReading({
    open: (prefixed, attributes) => {
      const name = localName(prefixed)
      if (name === 'row') {
        row = { row: Number(attributes.r) || row.row + 1, texts: [] }
        column = -1
      } else if (name === 'c') {
        const at = columnOf(attributes.r ?? '')
        column = at === -1 ? column + 1 : at
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: '' }
      } else if (name === 'v' || (name === 't' && !isPhonetic)) into = 'value'
      else if (name === 'f') into = 'formula'
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'hyperlink')
        read.links.push({
          cell: attributes.ref ?? '',
          relationship: attributeOf(attributes, 'id'),
          address: attributes.location ?? '',
        })
    },
    close: (prefixed) => {
      const name = localName(prefixed)
      into = undefined
      if (name === 'c' && cell) closeCell(cell)
      if (name === 'row') closeRow()
      if (name === 'rPh') isPhonetic = false
    },
    text: (text) => {
      if (cell && into) cell[into] += text
    },
  })
  await reading.read(pieces)
  return read
}
