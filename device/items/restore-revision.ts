import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { RestoredRevision } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { once } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { itemOverview } from './item-overview.ts'
import { openRevision } from './open-item.ts'
import { writeRevision } from './update-item.ts'
import { verifiedItem, verifiedSecret } from './verified-item.ts'

/**
 * Writes an earlier revision's overview and secret as the newest one, if both revisions verify. Rotation tasks stay open, since whoever
 * knew the old password knows it again. After a lost answer, the same sent again is that revision. Throws as openRevision does if the
 * earlier one is not as the person saw it.
 */
export async function restoreRevision(
  session: OpenSession,
  itemId: string,
  restored: RestoredRevision,
): Promise<Item> {
  const { vault, baseRevision, ...shown } = restored
  return once(session, { itemId, restored }, async (sendOnce) => {
    const present = await verifiedItem(session, { id: itemId, vaultId: vault.id, isReplaced: true })
    if (present.revision !== baseRevision) throw new SessionError('stale_revision')
    const opened = await openRevision(session, itemId, shown, vault)
    const secret = verifiedSecret(opened)
    const overview = itemOverview(opened.item, session.person.email)
    const more = { password_changed: false, restored_from: shown.revision }
    return writeRevision(session, present, vault, { overview, secret, more, sendOnce })
  })
}
