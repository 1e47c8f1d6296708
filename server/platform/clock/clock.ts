/** The only source of time in the server; passed in, so that tests can advance it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** How far the clocks of two servers, or of one at two moments, may be apart. */
export const clockSkewMs = 5 * 60_000

/**
 * Whether something that was given `lengthMs` still counts. An end further ahead than that was written while a clock was
 * ahead: it is over, instead of lasting until that time comes.
 */
export function isLive(until: string | number, now: number, lengthMs: number): boolean {
  const left = (typeof until === 'number' ? until : Date.parse(until)) - now
  return left > 0 && left <= lengthMs + clockSkewMs
}

/** An instant as the database and the wire hold it: ISO 8601 with milliseconds, Z. It sorts as text. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
