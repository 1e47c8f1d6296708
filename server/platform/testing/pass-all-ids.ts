import { makeId } from '../ids/ids.ts'
import type { FakeClock } from './fake-clock.ts'

/**
 * Advances the clock past every id made by this process: periods use the time in ids, and another test file in the same
 * process may have run days ahead.
 */
export function passAllIds(clock: FakeClock): void {
  const newestMs = Number.parseInt(makeId(0).replaceAll('-', '').slice(0, 12), 16)
  clock.advance({ milliseconds: Math.max(0, newestMs + 1 - clock.now()) })
}
