import type { Clock } from '../clock/clock.ts'

type Span = { hours?: number; minutes?: number; seconds?: number; milliseconds?: number }

/** A clock that moves only when told to. It starts at the present. */
export class FakeClock implements Clock {
  #now = Date.now()

  now(): number {
    return this.#now
  }

  advance({ hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Span): void {
    this.#now += ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
  }
}
