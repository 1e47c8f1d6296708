import type { Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { EndsWithAccess } from '../../platform/platform.ts'
import { endCheckouts } from './end-checkouts.ts'
import { selectExpiringOf } from './expiry.queries.ts'

/** Ends check-outs with the access that they were made under, and reminders with their items. */
export const endItemUses: EndsWithAccess = async (tx, dependencies, ended, ending) => {
  switch (ended.of) {
    case 'member':
    case 'grant': {
      const { of: _of, ...which } = ended
      await endCheckouts(tx, dependencies, which, ending)
      return
    }
    case 'item':
      await endCheckouts(tx, dependencies, { itemId: ended.itemId }, ending)
      await endExpiryNotices(tx, ended.itemId)
      return
    case 'vault':
      await endCheckouts(tx, dependencies, { vaultId: ended.vaultId }, ending)
      for (const { id } of await tx.all(selectExpiringOf, { vault_id: ended.vaultId })) {
        await endExpiryNotices(tx, id)
      }
  }
}

/** Reminds nobody any more: the item has another date, or is gone. */
export async function endExpiryNotices(tx: Tx, itemId: string): Promise<void> {
  for (const name of ['credential_expires', 'credential_expired'] as const) {
    await endNotice(tx, name, [itemId])
  }
}
