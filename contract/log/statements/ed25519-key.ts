const FIELD_PRIME = 2n ** 255n - 19n
const CURVE_D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** The y coordinates of Ed25519's eight small-order points; the last bit of an encoded point is x's sign. */
const SMALL_ORDER_Y = [
  0n,
  1n,
  FIELD_PRIME - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
].map(littleEndian)
const PRIME = littleEndian(FIELD_PRIME)

/**
 * Whether 32 bytes are acceptable as an Ed25519 public key, or as the point R of a signature: canonical (y below the field's prime) and not
 * of small order. With such a point one signature fits many messages, and implementations differ in refusing it (RFC 8032, section 5.1.7).
 */
export function isStrongEd25519Point(point: Uint8Array): boolean {
  if (point.length !== 32) return false
  return compareY(point, PRIME) < 0 && SMALL_ORDER_Y.every((y) => compareY(point, y) !== 0)
}

/** On bytes rather than numbers for speed: this runs before every signature check. */
function compareY(key: Uint8Array, y: Uint8Array): number {
  for (let i = 31; i >= 0; i--) {
    const byte = key[i] as number
    const difference = (i === 31 ? byte & 127 : byte) - (y[i] as number)
    if (difference !== 0) return difference
  }
  return 0
}

function littleEndian(y: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((y >> BigInt(8 * i)) & 255n))
}

/**
 * Whether a strong key is a point of the curve (RFC 8032, section 5.1.3). It takes half a millisecond, so it is
 * checked only for keys named before they have signed anything.
 */
export function isEd25519Point(key: Uint8Array): boolean {
  const ySquared = yOf(key) ** 2n % FIELD_PRIME
  const numerator = ySquared - 1n
  const denominator = (CURVE_D * ySquared + 1n) % FIELD_PRIME
  const product = (numerator * denominator) % FIELD_PRIME
  return product === 0n || power(product, (FIELD_PRIME - 1n) / 2n) === 1n
}

function yOf(key: Uint8Array): bigint {
  let y = 0n
  for (let i = 31; i >= 0; i--) {
    const byte = key[i] as number
    y = (y << 8n) | BigInt(i === 31 ? byte & 127 : byte)
  }
  return y
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % FIELD_PRIME
    square = (square * square) % FIELD_PRIME
  }
  return result
}
