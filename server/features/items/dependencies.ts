import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import type { ItemKnowledge } from '../../memberships/item-knowledge.ts'
import type { OpenTask } from '../../memberships/open-rotate-tasks.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'

/** The rotation feature's part when an item changes. */
export type RotationHooks = {
  /** Ends the open rotate tasks of a changed credential. Returns since when one stays open. */
  endRotateTasks(
    tx: Tx,
    changed: { itemId: string; vaultId: string; by: string; at: string },
  ): Promise<string | null>
  /** What is known about an item that leaves its vault at this moment: by a move, or to be restored later. */
  readKnowledge(tx: Tx, itemId: string, now: number): Promise<ItemKnowledge>
  /**
   * Keeps that with the item that was moved or restored: its tasks are open again, and whoever knows it and cannot open it
   * now gives one more. Returns since when one is open.
   */
  keepKnowledge(
    tx: Tx,
    dependencies: Dependencies,
    item: Pick<Item, 'id' | 'vault_id' | 'owner'> & { formerId: string },
    knowledge: ItemKnowledge,
    act: { reason: OpenTask['reason']; by: string; now: number },
  ): Promise<string | null>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'auditChain'> &
  RotationHooks & {
    /** Checks the caller's signatures, or has done so before the transaction began. */
    verifier: Verifier
  }
