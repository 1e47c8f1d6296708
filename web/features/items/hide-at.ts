const shownMs = 30_000

/** When to hide what is shown: showing one more field restarts the time, hiding one does not. */
export function hideAt(last: { count: number; atMs: number }, count: number, nowMs: number) {
  return { count, atMs: count > last.count ? nowMs + shownMs : last.atMs }
}
