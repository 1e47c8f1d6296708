import type { LostValue } from '../../base/types/foreign-exports.ts'
import type { Archive } from '../containers/archives.ts'
import { ExportFault } from '../export-fault.ts'
import type { ExportReader } from '../records.ts'
import { namesSheet } from '../sheets/column-names.ts'
import { letterOf } from '../sheets/sheet-header.ts'
import { rowsTable } from '../sheets/sheet-records.ts'
import { readWorkbook, type WorkbookSheet } from './xlsx-workbook.ts'

/**
 * Excel's workbooks: each cell as it is shown, formulas by their last result. Every sheet that names columns is read; rows of hidden sheets
 * beside visible ones count as archived; what is left out is named. Checked on 2026-11-29 against ECMA-376 part 1, chapter 18, and what
 * openpyxl, XlsxWriter, ExcelJS and SheetJS write.
 */
export const xlsx: ExportReader<Archive> = {
  recognises: (archive) =>
    archive.has('[Content_Types].xml') && [...archive.keys()].some((path) => path.startsWith('xl/')),
  read: async (archive) => {
    const filled = (await readWorkbook(archive)).filter(({ rows }) => rows.length > 0)
    if (filled.length === 0) throw new ExportFault('no_records')
    const named = filled.filter(hasNames)
    const visible = named.filter(({ isHidden }) => !isHidden)
    // Without any that names columns, the first is read, to be refused with its place.
    const current = [visible, named, filled.slice(0, 1)].find((sheets) => sheets.length > 0) ?? []
    const archived = named.filter((sheet) => !current.includes(sheet))
    const unread = filled.filter((sheet) => !current.includes(sheet) && !archived.includes(sheet))
    const tableOf = (sheet: WorkbookSheet, isArchived: boolean) => {
      const folder = isArchived || current.length > 1 ? sheet.name : null
      return rowsTable(sheet.rows, { sheet: sheet.name, folder, isArchived })
    }
    return {
      format: 'xlsx',
      tables: [
        ...current.map((sheet) => tableOf(sheet, false)),
        ...archived.map((sheet) => tableOf(sheet, true)),
      ],
      lost: [
        ...[...current, ...archived].flatMap(unknownResults),
        ...archived.map((sheet) => rangeOf(sheet, 'sheet_hidden')),
        ...unread.map((sheet) => rangeOf(sheet, 'sheet_unread')),
      ],
    }
  },
}

const hasNames = ({ rows }: WorkbookSheet) =>
  rows.slice(0, 21).some(({ texts }) => namesSheet(texts.map((text) => text.trim())))

const unknownResults = ({ name, unknown }: WorkbookSheet): LostValue[] =>
  unknown.map(({ cell, formula }) => ({ record: name, what: `${cell}: =${formula}`, why: 'formula' }))

function rangeOf({ name, rows }: WorkbookSheet, why: 'sheet_hidden' | 'sheet_unread'): LostValue {
  const width = rows.reduce((most, { texts }) => Math.max(most, texts.length), 1)
  return { record: name, what: `A1:${letterOf(width - 1)}${rows.at(-1)?.row ?? 1}`, why }
}

/** Excel 97's file, or a workbook under a password, which lies in a file of the same form. Both are refused. */
export const excel97: ExportReader<Uint8Array<ArrayBuffer>> = {
  recognises: (bytes) => compoundFile.every((byte, at) => bytes[at] === byte),
  read: (bytes) => {
    const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, 1_000_000))
    throw text.includes('EncryptedPackage')
      ? new ExportFault('encrypted')
      : new ExportFault('version_unknown', { found: 'XLS' })
  },
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
