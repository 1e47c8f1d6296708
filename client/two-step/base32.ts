const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Characters beyond whole groups of eight that no number of bytes gives. */
const impossible = [1, 3, 6]

/** Decodes base32 (RFC 4648, section 6), accepting spaces, hyphens, small letters and missing padding. Null for anything else. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase()
  if (digits === '' || impossible.includes(digits.length % 8)) return null
  const bytes = new Uint8Array(Math.floor((digits.length * 5) / 8))
  let held = 0
  let bits = 0
  let at = 0
  for (const digit of digits) {
    const value = alphabet.indexOf(digit)
    if (value < 0) return null
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = held >> bits
    }
  }
  return bytes
}
