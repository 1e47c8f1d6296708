import type { SheetFault } from '../../base/types/sheet.ts'
import type { ExportFault } from '../export-fault.ts'

/** A fault of a text in the terms of sheets, which have texts of their own; null for others. */
export function sheetFaultOf({ code, place }: ExportFault): SheetFault | null {
  if (place.path !== undefined || place.sheet !== undefined) return null
  if (code === 'empty') return { code }
  if (code === 'no_header') return { code }
  if (code === 'wrong_charset') return { code: 'not_utf8' }
  if (code === 'unknown_format') return { code: 'not_text' }
  if (code === 'quote_unclosed') return { code, line: place.line ?? 1 }
  if (code === 'too_large') return { code, limitBytes: (place.limit ?? 0) * 1e6 }
  return null
}
