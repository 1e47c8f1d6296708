import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { ItemFacts } from '../../access/require-item.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'

/** What the items feature provides: an item's answer, and the wraps of its key. */
export type ItemReaders = {
  signedItem(facts: ItemFacts): SignedAccessRequest['item']
  rewrapOf(
    reader: Reader,
    id: string,
    revision: number,
  ): Promise<NonNullable<SignedAccessRequest['wrap']>['rewrap']>
  /** The key of a revision under the custody keys of these dealings, as far as it is wrapped under them. */
  custodyWrapsOf(
    reader: Reader,
    id: string,
    revision: number,
    dealings: readonly number[],
  ): Promise<{ custody_key: string; rewrap?: string }[]>
}

export type RequestDependencies = Dependencies & ItemReaders
