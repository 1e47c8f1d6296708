const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const CODE_OF = new Uint8Array(ALPHABET.length)
const VALUE_OF = new Uint8Array(128).fill(255)
for (let value = 0; value < ALPHABET.length; value++) {
  CODE_OF[value] = ALPHABET.charCodeAt(value)
  VALUE_OF[ALPHABET.charCodeAt(value)] = value
}

const ascii = new TextDecoder()

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3))
  let bits = 0
  let bitCount = 0
  let at = 0
  for (let i = 0; i < bytes.length; i++) {
    bits = (bits << 8) | (bytes[i] as number)
    bitCount += 8
    while (bitCount >= 6) {
      bitCount -= 6
      codes[at++] = CODE_OF[(bits >>> bitCount) & 63] as number
    }
    bits &= 63
  }
  if (bitCount > 0) codes[at] = CODE_OF[(bits << (6 - bitCount)) & 63] as number
  return ascii.decode(codes)
}

/**
 * The bytes of a base64url text; null unless it is the canonical spelling: no padding, no white space, unused bits
 * zero. Each value has one text, so respelling cannot change a hash.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  const spareChars = text.length % 4
  if (spareChars === 1) return null
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let bitCount = 0
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const value = code < 128 ? (VALUE_OF[code] as number) : 255
    if (value === 255) return null
    bits = (bits << 6) | value
    bitCount += 6
    if (bitCount >= 8) {
      bitCount -= 8
      bytes[at++] = (bits >>> bitCount) & 255
      bits &= (1 << bitCount) - 1
    }
  }
  return bits === 0 ? bytes : null
}
