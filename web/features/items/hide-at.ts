const shownMs = 30_000

/** Until when what is in sight may stay: one more begins the time anew, one less leaves it to the others. */
export function hideAt(last: { count: number; atMs: number }, count: number, nowMs: number) {
  return { count, atMs: count > last.count ? nowMs + shownMs : last.atMs }
}
