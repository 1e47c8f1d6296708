import { columnOf } from './column-names.ts'

/** Enough for a title, a date and the names of the columns. */
const firstBytes = 8192

/**
 * Whether what is not UTF-8 is MacRoman rather than Windows-1252. It is where only MacRoman's letters make up names of columns that are
 * known; where all lines end as on the Mac, in CR; and where signs such as '‡' and '‹' of Windows-1252 would stand between two letters,
 * as for 'á' and 'ã' in 'S‹o', while none of its own accented letters does.
 */
export function isMacRoman(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, firstBytes)
  const namesByMac = accentedNames(new TextDecoder('macintosh').decode(first))
  const namesByWindows = accentedNames(new TextDecoder('windows-1252').decode(first))
  if (namesByMac !== namesByWindows) return namesByMac > namesByWindows
  if (bytes.includes(0x0d) && !bytes.includes(0x0a)) return true
  return hasWithinWord(bytes, isSignOfWindows) && !hasWithinWord(bytes, isLetterOfWindows)
}

const accentedNames = (text: string) =>
  text.split(/[\r\n,;\t]/).filter((name) => /[^\0-\x7f]/.test(name) && columnOf(name.replaceAll('"', '')))
    .length

/** '€', '‚', 'ƒ', '„', '†', '‡', 'ˆ', '‰', '‹', '˜' and '›': Ä, Ç, É, Ñ, Ü, á, à, â, ã, ò and õ of MacRoman. */
const signs = new Set([0x80, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8b, 0x98, 0x9b])
const isSignOfWindows = (byte: number) => signs.has(byte)

/** 'À' to 'ÿ' but '×' and '÷'. */
const isLetterOfWindows = (byte: number) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7

function hasWithinWord(bytes: Uint8Array, isMeant: (byte: number) => boolean): boolean {
  const isLetter = (at: number) => {
    const letter = (bytes[at] ?? 0) | 0x20
    return letter >= 0x61 && letter <= 0x7a
  }
  return bytes.some((byte, at) => byte >= 0x80 && isMeant(byte) && isLetter(at - 1) && isLetter(at + 1))
}
