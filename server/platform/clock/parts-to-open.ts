import { othersFirst } from './others-first.ts'

/** How many stored texts are opened without a pause; nothing else runs meanwhile. */
const openedAtOnce = 125

/** Yields rows, or their ids, in parts that are opened at once, and lets other requests have their turn in between. */
export async function* partsToOpen<T>(entries: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < entries.length; from += openedAtOnce) {
    if (from > 0) await othersFirst()
    yield entries.slice(from, from + openedAtOnce)
  }
}

/** Opens rows in such parts, in their order. */
export async function openInParts<T, Opened>(
  rows: readonly T[],
  open: (row: T) => Opened,
): Promise<Opened[]> {
  const opened: Opened[] = []
  for await (const part of partsToOpen(rows)) opened.push(...part.map(open))
  return opened
}
