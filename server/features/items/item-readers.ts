import type { ItemFacts } from '../../access/require-item.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { signedItemAnswer } from './item-answer.ts'
import { readCustodyWraps, readRewrap } from './read-wraps.ts'

/** An item and the wraps of its key in answer form, for features that deliver its key. */
export function itemReaders({ atRest }: { atRest: AtRest }) {
  return {
    signedItem: ({ item, revision, checkout }: Pick<ItemFacts, 'item' | 'revision' | 'checkout'>) =>
      signedItemAnswer(item, revision, checkout),
    rewrapOf: (reader: Reader, id: string, revision: number) => readRewrap(reader, { atRest }, id, revision),
    custodyWrapsOf: (reader: Reader, id: string, revision: number, dealings: readonly number[]) =>
      readCustodyWraps(reader, { atRest }, { id, revision, dealings }),
  }
}
