import type { SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
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
  /** The key of a revision under a dealing's custody keys; null if it is not wrapped under them. */
  custodyWrapOf(
    reader: Reader,
    id: string,
    revision: number,
    dealing: number,
  ): Promise<{ custody_key: string; rewrap?: string } | null>
}

export type RequestDependencies = Dependencies & ItemReaders
