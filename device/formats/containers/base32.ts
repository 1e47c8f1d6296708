export const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Decodes base32 (RFC 4648, section 6) in capitals, without padding. Bits after the last whole byte are ignored, as authenticators do:
 * some services show keys of any length.
 */
export function decodeBase32(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((digits.length * 5) / 8))
  let held = 0
  let bits = 0
  let at = 0
  for (const digit of digits) {
    held = ((held << 5) | base32Alphabet.indexOf(digit)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = held >> bits
    }
  }
  return bytes
}

/** Encodes bytes as base32 (RFC 4648, section 6) without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let digits = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) digits += base32Alphabet[(held >> (bits - 5)) & 31]
  }
  return bits > 0 ? digits + base32Alphabet[(held << (5 - bits)) & 31] : digits
}
