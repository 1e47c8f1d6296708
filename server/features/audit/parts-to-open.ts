import { othersFirst } from '../../platform/clock/others-first.ts'

/** How many entries are opened without a pause; nothing else runs meanwhile. */
const openedAtOnce = 125

/** Yields entries, or their ids, in parts that are opened at once, and lets other requests have their turn in between. */
export async function* partsToOpen<T>(entries: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < entries.length; from += openedAtOnce) {
    if (from > 0) await othersFirst()
    yield entries.slice(from, from + openedAtOnce)
  }
}
