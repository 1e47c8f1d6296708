/** Bytes of base64 (RFC 4648, section 4), with or without line breaks; null if it is none. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

/** Bytes of hexadecimal digits, blanks between them allowed; null if it is none. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/\s/g, '')
  if (digits.length % 2 === 1 || !/^[0-9a-f]*$/i.test(digits)) return null
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
