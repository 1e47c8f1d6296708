import type { Verifier } from '@chaveiro/contract/rules/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

/** The rotation feature's part when an item changes. */
export type RotationHooks = {
  /** Ends the open rotate tasks of a changed credential. Returns since when one stays open. */
  endRotateTasks(
    tx: Tx,
    changed: { itemId: string; vaultId: string; by: string; at: string },
  ): Promise<string | null>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'auditChain'> &
  RotationHooks & {
    /** Checks the caller's signatures, or has done so before the transaction began. */
    verifier: Verifier
  }
