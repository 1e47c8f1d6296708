import { makeId } from '../ids/ids.ts'
import type { FakeClock } from './fake-clock.ts'

/**
 * Takes the clock past every id that this process has made: periods are told by the time in ids, and another file of tests, whose clock ran
 * days ahead, may have gone before in the same process.
 */
export function passAllIds(clock: FakeClock): void {
  const newestMs = Number.parseInt(makeId(0).replaceAll('-', '').slice(0, 12), 16)
  clock.advance({ milliseconds: Math.max(0, newestMs + 1 - clock.now()) })
}
