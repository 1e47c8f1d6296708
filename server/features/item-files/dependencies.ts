import type { ItemFacts } from '../../access/require-item.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'

/** What files need of the items feature: opening one is a reveal of the revision that names it. */
export type FileHooks = {
  /** Throws unless the person may reveal that revision now, and it names the file. */
  requireFileOfRevision(
    reader: Reader,
    caller: Pick<Caller, 'actor' | 'now'>,
    place: { itemId: string; fileId: string; revision: number },
  ): Promise<ItemFacts>
  recordFileOpened(
    tx: Tx,
    caller: Caller,
    facts: ItemFacts,
    opened: { fileId: string; revision: number },
  ): Promise<void>
}
