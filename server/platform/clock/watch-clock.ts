import { hourMs } from '@chaveiro/contract/durations.ts'
import { type Clock, clockSkewMs, isoInstant } from './clock.ts'

/** How long a clock that was set back may stand wrong before it is believed. */
const doubtMs = hourMs
/** Sorts after every instant. */
const never = '9999-12-31T23:59:59.999Z'

export type WatchedClock = Clock & {
  /**
   * Whether it reads earlier than it did less than an hour ago. A deadline that then looks too far ahead opens nothing, but
   * nothing ends for good because of it: the clock may be right again in a moment.
   */
  isSetBack(): boolean
  /** A stored deadline after this was written by a fast clock: what is given for `lengthMs` cannot end so late. */
  latestEnd(now: number, lengthMs: number): string
}

/** A clock that notices when it is set back. Every look at it counts, so that the last right time is known. */
export function watchClock(clock: Clock): WatchedClock {
  let latest = Number.NEGATIVE_INFINITY
  let backSince: number | null = null

  const look = (): number => {
    const now = clock.now()
    if (now >= latest - clockSkewMs) backSince = null
    else backSince = Math.min(backSince ?? now, now)
    if (backSince === null) latest = Math.max(latest, now)
    else if (now - backSince >= doubtMs) {
      latest = now
      backSince = null
    }
    return now
  }
  const isSetBack = () => {
    look()
    return backSince !== null
  }

  return {
    now: look,
    isSetBack,
    latestEnd: (now, lengthMs) => (isSetBack() ? never : isoInstant(now + lengthMs + clockSkewMs)),
  }
}
