import type { FinderState } from '../base/types/finder.ts'
import type { FinderIndex } from '../state/finder-index.ts'
import { openFills, openIndex, openSummary } from '../state/kept-finder.ts'
import type { CopyReader } from '../state/open-session.ts'
import type { Fill } from '../state/session-state.ts'

/** The index of this session, or the one that this device kept; null if there is none. */
export async function currentIndex(reader: CopyReader): Promise<FinderIndex | null> {
  const { finder } = reader.state
  if (finder.index) return finder.index
  finder.opening ??= openIndex(reader).finally(() => {
    finder.opening = null
  })
  const kept = await finder.opening
  // A refresh may have read a newer one meanwhile.
  finder.index ??= kept
  return finder.index
}

export async function currentFills(reader: CopyReader): Promise<ReadonlyMap<string, Fill>> {
  const { finder } = reader.state
  if (finder.fills) return finder.fills
  const kept = await openFills(reader)
  finder.fills ??= kept
  return finder.fills
}

/** The index, or of the one that this device kept only what may fit a page; null if there is none. */
export const fittingIndex = async (reader: CopyReader, page: string): Promise<FinderIndex | null> =>
  reader.state.finder.index ?? openIndex(reader, page)

export async function keptFinder(reader: CopyReader): Promise<FinderState | null> {
  const { index } = reader.state.finder
  return index ? stateOf(index) : openSummary(reader)
}

export function stateOf({ at, items, vaults }: FinderIndex): FinderState {
  const leftOut = [...vaults.values()].reduce((sum, vault) => sum + vault.leftOut, 0)
  return { items: items.size, leftOut, at }
}
