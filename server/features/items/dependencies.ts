import type { Item } from '@chaveiro/contract/items.ts'
import type { Verifier } from '@chaveiro/contract/rules/statement.ts'
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
  /** An item's open tasks, for when it is moved or restored. */
  readOpenTasks(tx: Tx, itemId: string): Promise<OpenTask[]>
  /**
   * Opens these tasks again for an item that was moved or restored, and one more for each person who knows it by its
   * former id and is no member of its vault. Returns since when one is open.
   */
  reopenRotateTasks(
    tx: Tx,
    dependencies: Dependencies,
    item: {
      formerId: string
      now: Pick<Item, 'id' | 'vault_id' | 'owner'>
      tasks: readonly OpenTask[]
      reason: OpenTask['reason']
    },
    by: { id: string; at: number },
  ): Promise<string | null>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'auditChain'> &
  RotationHooks & {
    /** Checks the caller's signatures, or has done so before the transaction began. */
    verifier: Verifier
  }
