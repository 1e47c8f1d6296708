import type { Tx } from '../platform/db/db.ts'
import { endNotice, endNoticeOf } from '../platform/notices/notices.ts'
import { deleteWaiting } from './vault-keys.queries.ts'

/**
 * Takes people who got a vault's key, or may no longer get it, off the list of those who wait, with the notices that ask others to deliver
 * it.
 */
export async function endWaiting(tx: Tx, vaultId: string, userIds: readonly string[]): Promise<void> {
  await endWaitingNotices(tx, vaultId, await deleteWaiting(tx, vaultId, userIds))
}

/** Asks nobody any more to deliver a vault's key to these people. */
export async function endWaitingNotices(tx: Tx, vaultId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    await endNotice(tx, 'waiting_for_key', [vaultId, userId])
    await endNotice(tx, 'key_refused', [vaultId, userId])
    await endNoticeOf(tx, userId, 'made_member', [vaultId])
  }
}
