/**
 * Runs what has the same key one after the other, in this process: on PostgreSQL, transactions that write the same rows at once would
 * undo each other until some of them gave up.
 */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    try {
      return await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
