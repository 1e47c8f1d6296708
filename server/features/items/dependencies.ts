import type { Item } from '@chaveiro/contract/items.ts'
import type { Verifier } from '@chaveiro/contract/rules/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'

/** The rotation feature's part when an item changes. */
export type RotationHooks = {
  /** Ends the open rotate tasks of a changed credential. Returns since when one stays open. */
  endRotateTasks(
    tx: Tx,
    changed: { itemId: string; vaultId: string; by: string; at: string },
  ): Promise<string | null>
  /**
   * When an item moves: its open tasks go with it, and whoever knows it and cannot open it in its new vault gives one
   * more. Returns since when one is open.
   */
  carryRotateTasks(
    tx: Tx,
    dependencies: Dependencies,
    moved: { from: string; to: Pick<Item, 'id' | 'vault_id' | 'owner'>; by: string; now: number },
  ): Promise<string | null>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'auditChain'> &
  RotationHooks & {
    /** Checks the caller's signatures, or has done so before the transaction began. */
    verifier: Verifier
  }
