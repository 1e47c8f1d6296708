/** Bytes of hexadecimal digits, blanks between them allowed; null if it is none. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/\s/g, '')
  if (digits.length % 2 === 1 || !/^[0-9a-f]*$/i.test(digits)) return null
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
