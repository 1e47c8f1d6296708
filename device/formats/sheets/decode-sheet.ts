import type { SheetEncoding, SheetFault } from '../../base/types/sheet.ts'
import { ExportFault } from '../export-fault.ts'
import { isMacRoman } from './mac-roman.ts'

export const sheetLimitBytes = 50_000_000

export interface DecodedSheet {
  text: string
  encoding: SheetEncoding
  /** Whether U+FFFD stands for what could not be read; such a row is refused. */
  isDamaged: boolean
}

/**
 * The text of a sheet's bytes, or why there is none: UTF-8, UTF-16 with its byte-order mark, and what is not UTF-8 as Windows-1252, in
 * which Excel saves its CSV, or as MacRoman, in which it did so on a Mac. Nothing is guessed by how often letters occur.
 */
export function decodeSheet(bytes: Uint8Array): DecodedSheet | { fault: SheetFault } {
  if (bytes.length >= sheetLimitBytes) return { fault: { code: 'too_large', limitBytes: sheetLimitBytes } }
  const decoded = decode(bytes)
  if ('fault' in decoded) return decoded
  if (decoded.text.trim() === '') return { fault: { code: 'empty' } }
  return /^\s*(\{|\[\s*[{[]|<)/.test(decoded.text) ? { fault: { code: 'other_format' } } : decoded
}

/** The text of an export's bytes. Throws ExportFault. */
export function decodeText(bytes: Uint8Array): DecodedSheet {
  const decoded = decode(bytes)
  if ('fault' in decoded)
    throw new ExportFault(decoded.fault.code === 'not_utf8' ? 'wrong_charset' : 'unknown_format')
  if (decoded.text.trim() === '') throw new ExportFault('empty')
  return decoded
}

function decode(bytes: Uint8Array): DecodedSheet | { fault: SheetFault } {
  // Excel's 'Unicode text' is UTF-16.
  if (startsWith(bytes, 0xff, 0xfe)) return { ...decodeAs('utf-16le', bytes), encoding: 'UTF-16' }
  if (startsWith(bytes, 0xfe, 0xff)) return { ...decodeAs('utf-16be', bytes), encoding: 'UTF-16' }
  if (isBinary(bytes.subarray(0, 65_536))) return { fault: { code: 'not_text' } }
  const utf8 = decodeAs('utf-8', bytes)
  if (!utf8.isDamaged) return { ...utf8, encoding: 'UTF-8' }
  // Some letters are valid UTF-8, so the others are damaged; if none is, the file has another encoding.
  if (/[^\0-\x7f\ufffd]/.test(utf8.text)) return { ...utf8, encoding: 'UTF-8' }
  if (isMacRoman(bytes)) return { ...decodeAs('macintosh', bytes), encoding: 'MacRoman' }
  if (bytes.some((byte) => notInWindows1252.has(byte))) return { fault: { code: 'not_utf8' } }
  return { ...decodeAs('windows-1252', bytes), encoding: 'Windows-1252' }
}

const notInWindows1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

function decodeAs(label: string, bytes: Uint8Array): Omit<DecodedSheet, 'encoding'> {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), isDamaged: false }
  } catch {
    return { text: new TextDecoder(label).decode(bytes), isDamaged: true }
  }
}

/** More than one control character in twenty bytes: pictures and archives have twice as many, and a cell of a sheet may have some. */
function isBinary(bytes: Uint8Array): boolean {
  const controls = bytes.reduce((count, byte) => count + Number(byte < 32 && !(byte >= 9 && byte <= 13)), 0)
  return controls > Math.max(3, bytes.length / 20)
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second
}
