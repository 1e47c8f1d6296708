/** The only source of time in the server; passed in, so that tests can advance it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** An instant as the database and the wire hold it: ISO 8601 with milliseconds, Z. It sorts as text. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
