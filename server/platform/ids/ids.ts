import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { randomPooled } from '../at-rest/random.ts'

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

let last = { msecs: 0, seq: 0 }

/**
 * A UUIDv7 (RFC 9562) for rows made by the server: they sort by time, which keeps index pages cached. Within a process
 * each sorts after the one before, also within a millisecond and when the clock is set back.
 */
export function makeId(epochMs: number): string {
  // The lower half of the library's 32 bits, which leaves room to count on.
  last = epochMs > last.msecs ? { msecs: epochMs, seq: randomInt(2 ** 31) } : { ...last, seq: last.seq + 1 }
  return v7({ ...last, random: randomPooled(16) })
}
