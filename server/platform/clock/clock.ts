import { minuteMs } from '@chaveiro/contract/durations.ts'

/** The server's only source of time, passed in so that tests can advance it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** How far the clocks of two servers, or one clock over time, may differ. */
export const clockSkewMs = 5 * minuteMs

/**
 * Whether a right that lasts `lengthMs` still counts. An end further ahead was written by a fast clock, and counts as over. `watchClock`
 * says when it may be ended for good: our own clock may have been set back.
 */
export function isLive(until: string | number, now: number, lengthMs: number): boolean {
  const leftMs = (typeof until === 'number' ? until : Date.parse(until)) - now
  return leftMs > 0 && leftMs <= lengthMs + clockSkewMs
}

/** An instant as stored and sent: ISO 8601 with milliseconds, Z. It sorts as text. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** The last `lengthMs`. Later dates, written by a fast clock, do not count: they would count until that date has passed. */
export function spanOf(now: number, lengthMs: number): Span {
  return { since: isoInstant(now - lengthMs), to: isoInstant(now + clockSkewMs) }
}

export type Span = { since: string; to: string }
