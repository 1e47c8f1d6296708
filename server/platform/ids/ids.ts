import { randomFillSync, randomInt } from 'node:crypto'

const randomPerId = 8
const pool = Buffer.alloc(randomPerId * 256)
const counterMax = 0xfff
let used = pool.length
let lastMs = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562, 6.2 method 1): sorts by time and, within this server's millisecond, by order. For rows that the
 * server itself makes.
 */
export function makeId(epochMs: number): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  if (epochMs === lastMs && counter < counterMax) counter += 1
  else counter = randomInt(counterMax >> 1)
  lastMs = epochMs
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(epochMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  pool.copy(bytes, 8, used, used + randomPerId)
  used += randomPerId
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
