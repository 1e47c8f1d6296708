import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(10 * 256)
let used = pool.length

/** A UUIDv7 (RFC 9562): sorts by time, which keeps index pages warm. For rows that the server itself makes. */
export function makeId(epochMs: number): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(epochMs, 0, 6)
  bytes.set(pool.subarray(used, used + 10), 6)
  used += 10
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
