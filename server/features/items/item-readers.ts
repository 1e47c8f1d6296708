import type { ItemFacts } from '../../access/require-item.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { signedItemAnswer } from './item-answer.ts'
import { readRewrap } from './reveal-item.ts'

/** How an item and the wrap of its key are answered, for features that hand its key over. */
export function itemReaders({ atRest }: { atRest: AtRest }) {
  return {
    signedItem: ({ item, revision, checkout }: ItemFacts) => signedItemAnswer(item, revision, checkout),
    rewrapOf: (reader: Reader, id: string, revision: number) => readRewrap(reader, { atRest }, id, revision),
  }
}
