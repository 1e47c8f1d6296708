import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { SignedRun } from '@chaveiro/contract/calls/machines.ts'
import type { ItemFacts } from '../../access/require-item.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'

type Given = SignedRun['items'][number]

/** What the items feature provides: an item's answer, and the rewrap of its key. */
export type MachineHooks = {
  signedItem(facts: Pick<ItemFacts, 'item' | 'revision' | 'checkout'>): SignedItem
  rewrapOf(reader: Reader, id: string, revision: number): Promise<NonNullable<Given['wrap']>['rewrap']>
}

export type MachineDependencies = Dependencies & MachineHooks
