import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

/** Somebody's check-out of an item that ends. */
export type CheckIn = {
  itemId: string
  vaultId: string
  title: string
  owner: string
  holderId: string
  since: string
  now: number
}

/** What the rotation feature does when an item changes. */
export type RotationHooks = {
  /** Ends the open tasks to change a credential: somebody has changed it. */
  endRotateTasks(tx: Tx, itemId: string, at: string): Promise<void>
  /** Asks for a change of a credential whose holder revealed it and is not its owner. */
  askAfterCheckIn(tx: Tx, checkIn: CheckIn): Promise<void>
}

export type ItemDependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'auditChain'> & RotationHooks
