import type { Tx } from '../platform/db/db.ts'
import { endNotice } from '../platform/notices/notices.ts'

/** Reminds nobody any more: the item has another date, or is gone. */
export async function endExpiryNotices(tx: Tx, itemId: string): Promise<void> {
  for (const name of ['credential_expires', 'credential_expired'] as const)
    await endNotice(tx, name, [itemId])
}
