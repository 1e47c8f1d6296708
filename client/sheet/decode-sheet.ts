import type { SheetFault } from '../types/sheet.ts'

export const sheetLimitBytes = 50_000_000

/** The text of a sheet's bytes (UTF-8, or UTF-16 with its byte-order mark), or why there is none. No encoding is guessed. */
export function decodeSheet(bytes: Uint8Array): { text: string } | { fault: SheetFault } {
  if (bytes.length >= sheetLimitBytes) return { fault: { code: 'too_large', limitBytes: sheetLimitBytes } }
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.subarray(0, 65_536).some(isBinary)) return { fault: { code: 'not_text' } }
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return { fault: { code: 'not_utf8' } }
  }
  if (text.trim() === '') return { fault: { code: 'empty' } }
  return /^\s*(\{|\[\s*[{[]|<)/.test(text) ? { fault: { code: 'other_format' } } : { text }
}

/** Excel's 'Unicode text' is UTF-16. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
}

/** Control characters that no sheet holds; tab, line ends and form feed are allowed. */
function isBinary(byte: number): boolean {
  return byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second
}
