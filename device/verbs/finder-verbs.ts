import type { FinderVerbs } from '../base/types/finder.ts'
import { keptFinder } from '../finder/current-index.ts'
import { fittingItems, itemsOf, searchItems } from '../finder/find-items.ts'
import { refreshFinder } from '../finder/refresh-finder.ts'
import { changedSinceFill, rememberFill } from '../finder/remember-fills.ts'
import { forgetFinder } from '../state/seen-memory.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createFinderVerbs({ unlocked, isUnlocked, copyReader, memory }: SessionContext): FinderVerbs {
  return {
    kept: async () => keptFinder(copyReader()),
    refresh: async (onProgress = () => undefined) => refreshFinder(unlocked(), onProgress),
    fitting: async (page) => fittingItems(copyReader(), page),
    search: async (text, limit) => searchItems(copyReader(), text, limit),
    of: async (ids) => itemsOf(copyReader(), ids),
    filled: async (item, page) => rememberFill(unlocked(), item, page),
    changedSince: async (item) => changedSinceFill(unlocked(), item),
    async forget() {
      if (!isUnlocked()) return forgetFinder(memory)
      const { finder } = unlocked().state
      await finder.inTurn(async () => {
        finder.index = null
        finder.fills = null
        await forgetFinder(memory)
      })
    },
  }
}
