import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

/** What the rotation feature does when an item changes. */
export type RotationHooks = {
  /** Ends the open tasks to change a credential: somebody has changed it. */
  endRotateTasks(tx: Tx, itemId: string, at: string): Promise<void>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'auditChain'> &
  RotationHooks
