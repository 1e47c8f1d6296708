import type { ReadSheet, RefusedRow, SheetEncoding, SheetFault, SheetRow } from '../../base/types/sheet.ts'
import { ExportFault } from '../export-fault.ts'
import { joinLines } from '../rows/place-secrets.ts'
import { readRows } from '../rows/read-rows.ts'
import { sheetFaultOf } from '../rows/sheet-fault.ts'
import { decodeText, sheetLimitBytes } from '../sheets/decode-sheet.ts'
import { textTable } from '../sheets/sheet-records.ts'

type Shown = Omit<ReadSheet, 'refused' | 'rows'> & {
  rows: (SheetRow & { said: string })[]
  encoding: SheetEncoding
  refused: Omit<RefusedRow, 'record' | 'isCorrectable'>[]
}

/**
 * A text's rows as an import reads them, `said`: the notes with own fields and further addresses, a line for each; `vault` is the path for rows that
 * name none.
 */
export function readSheet(bytes: Uint8Array, vault?: string): Shown | { fault: SheetFault } {
  try {
    if (bytes.length >= sheetLimitBytes) throw new ExportFault('too_large', { limit: sheetLimitBytes / 1e6 })
    const { text, isDamaged, encoding } = decodeText(bytes)
    const source = { format: null, tables: [textTable(text, isDamaged)], lost: [], encoding }
    const { fault, ...sheet } = readRows(source, vault === undefined ? {} : { vaultOfOthers: vault })
    if (fault) return { fault }
    const refused = sheet.refused.map(({ record, isCorrectable, ...row }) => row)
    const rows = sheet.rows.map((row) => ({
      ...row,
      said: joinLines(
        row.notes,
        ...row.fields.map(({ label, value }) => `${label}: ${value}`),
        ...row.moreUrls,
      ),
    }))
    return { ...sheet, rows, refused, encoding }
  } catch (error) {
    const fault = error instanceof ExportFault ? sheetFaultOf(error) : null
    if (fault) return { fault }
    throw error
  }
}
