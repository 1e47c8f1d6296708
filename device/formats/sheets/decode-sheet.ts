import type { SheetEncoding } from '../../base/types/sheet.ts'
import { ExportFault } from '../export-fault.ts'
import { isMacRoman } from './mac-roman.ts'

export const sheetLimitBytes = 50_000_000

export interface DecodedText {
  text: string
  encoding: SheetEncoding
  /** Whether U+FFFD stands for what could not be read; such a row is refused. */
  isDamaged: boolean
}

/**
 * The text of a file's bytes: UTF-8, UTF-16 with its byte-order mark, and what is not UTF-8 as Windows-1252, in which Excel saves its CSV, or
 * as MacRoman, in which it did so on a Mac; or as somebody chose. Nothing is guessed by how often letters occur. Throws ExportFault.
 */
export function decodeText(bytes: Uint8Array, chosen?: SheetEncoding): DecodedText {
  const decoded = chosen === undefined ? decode(bytes) : decodeChosen(bytes, chosen)
  if (decoded.text.trim() === '') throw new ExportFault('empty')
  return decoded
}

function decode(bytes: Uint8Array): DecodedText {
  // Excel's 'Unicode text' is UTF-16.
  if (startsWith(bytes, 0xff, 0xfe)) return { ...decodeAs('utf-16le', bytes), encoding: 'UTF-16' }
  if (startsWith(bytes, 0xfe, 0xff)) return { ...decodeAs('utf-16be', bytes), encoding: 'UTF-16' }
  // A file that says that it is text may hold any characters.
  const isMarked = startsWith(bytes, 0xef, 0xbb, 0xbf)
  if (!isMarked && isBinary(bytes.subarray(0, 65_536))) throw new ExportFault('unknown_format')
  const utf8 = decodeAs('utf-8', bytes)
  if (!utf8.isDamaged) return { ...utf8, encoding: 'UTF-8' }
  // Some letters are valid UTF-8, so the others are damaged; if none is, the file has another encoding.
  if (/[^\0-\x7f\ufffd]/.test(utf8.text)) return { ...utf8, encoding: 'UTF-8' }
  if (isMacRoman(bytes)) return { ...decodeAs('macintosh', bytes), encoding: 'MacRoman' }
  if (bytes.some((byte) => notInWindows1252.has(byte))) throw new ExportFault('wrong_charset')
  return { ...decodeAs('windows-1252', bytes), encoding: 'Windows-1252' }
}

function decodeChosen(bytes: Uint8Array, encoding: SheetEncoding): DecodedText {
  const utf16 = startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-16le'
  const labels = { 'UTF-8': 'utf-8', 'UTF-16': utf16, 'Windows-1252': 'windows-1252', MacRoman: 'macintosh' }
  return { ...decodeAs(labels[encoding], bytes), encoding }
}

const notInWindows1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

function decodeAs(label: string, bytes: Uint8Array): Omit<DecodedText, 'encoding'> {
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

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte)
}
