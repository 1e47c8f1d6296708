import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(10 * 256)
const counterMax = 0xfff
let used = pool.length
let lastMs = 0
let counter = 0

/** Sorts before every id: the start of paging. */
export const beforeEverything = '00000000-0000-0000-0000-000000000000'
/** Sorts after every id. */
export const afterEverything = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const lastMsOfIds = 2 ** 48 - 1

/** Sorts before every id of this millisecond or later, and after all earlier ones. */
export function firstIdAt(epochMs: number): string {
  const hex = Math.min(Math.max(Math.trunc(epochMs), 0), lastMsOfIds)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/**
 * A UUIDv7 (RFC 9562) for rows made by the server: they sort by time, which keeps index pages cached. Within a process
 * each sorts after the one before, also within a millisecond and when the clock is set back (section 6.2, method 1).
 */
export function makeId(epochMs: number): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.alloc(16)
  bytes.set(pool.subarray(used, used + 10), 6)
  used += 10
  countOn(epochMs, bytes.readUInt16BE(6))
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The counter starts in the lower half of its range, to leave room; when full, the next millisecond is used. */
function countOn(epochMs: number, random: number): void {
  if (epochMs <= lastMs && counter < counterMax) {
    counter += 1
    return
  }
  lastMs = epochMs > lastMs ? epochMs : lastMs + 1
  counter = random & (counterMax >> 1)
}
