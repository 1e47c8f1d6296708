import type { ItemFacts } from '../../access/require-item.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { signedItemAnswer } from './item-answer.ts'
import { readCustodyWrap, readRewrap } from './read-wraps.ts'

/** How an item and the wrap of its key are answered, for features that hand its key over. */
export function itemReaders({ atRest }: { atRest: AtRest }) {
  return {
    signedItem: ({ item, revision, checkout }: ItemFacts) => signedItemAnswer(item, revision, checkout),
    rewrapOf: (reader: Reader, id: string, revision: number) => readRewrap(reader, { atRest }, id, revision),
    custodyWrapOf: (reader: Reader, id: string, revision: number, dealing: number) =>
      readCustodyWrap(reader, { atRest }, { id, revision, dealing }),
  }
}
