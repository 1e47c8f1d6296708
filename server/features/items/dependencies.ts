import type { Verifier } from '@chaveiro/contract/rules/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

/** What the rotation feature does when an item changes. */
export type RotationHooks = {
  /** Ends the open tasks to change a credential: somebody has changed it. Answers since when one stays open. */
  endRotateTasks(
    tx: Tx,
    changed: { itemId: string; vaultId: string; by: string; at: string },
  ): Promise<string | null>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'auditChain'> &
  RotationHooks & {
    /** Checks what the caller signed, or has done so before the transaction began. */
    verifier: Verifier
  }
