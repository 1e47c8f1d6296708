const FIELD_PRIME = 2n ** 255n - 19n

/** The y coordinates of Ed25519's eight points of small order. */
const SMALL_ORDER_Y = new Set([
  0n,
  1n,
  FIELD_PRIME - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
])

/**
 * Whether 32 bytes may serve as an Ed25519 public key here: canonical (y below the field's prime) and not of
 * small order. Under a small-order key one signature can fit many messages, and engines disagree on whether
 * they refuse it (RFC 8032, section 5.1.7), so both sides refuse it themselves.
 */
export function isStrongEd25519Key(key: Uint8Array): boolean {
  if (key.length !== 32) return false
  let y = 0n
  for (let i = 31; i >= 0; i--) {
    const byte = key[i] as number
    y = (y << 8n) | BigInt(i === 31 ? byte & 127 : byte)
  }
  return y < FIELD_PRIME && !SMALL_ORDER_Y.has(y)
}
