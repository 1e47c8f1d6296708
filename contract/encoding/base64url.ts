const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const CODE_OF = new Uint8Array(ALPHABET.length)
/** Negative in each of four places, however far it is shifted. */
const notOurs = -1
const VALUE_OF = new Int8Array(128).fill(notOurs)
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
  let at = 0
  // Four characters at a time: an index of 10,000 items has millions of them.
  for (let i = 0; i < text.length; i += 4) {
    const spare = i + 4 > text.length ? 4 - spareChars : 0
    const bits =
      (valueAt(text, i) << 18) |
      (valueAt(text, i + 1) << 12) |
      (spare > 1 ? 0 : valueAt(text, i + 2) << 6) |
      (spare > 0 ? 0 : valueAt(text, i + 3))
    // A character of another alphabet sets a bit beyond the 24, in whichever place.
    if (bits < 0) return null
    bytes[at] = bits >>> 16
    if (spare < 2) bytes[at + 1] = (bits >>> 8) & 255
    if (spare < 1) bytes[at + 2] = bits & 255
    if ((spare === 2 && (bits & 0xffff) !== 0) || (spare === 1 && (bits & 0xff) !== 0)) return null
    at += 3
  }
  return bytes
}

function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (VALUE_OF[code] as number) : notOurs
}
