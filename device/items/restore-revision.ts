import type { Item, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { once } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { itemOverview } from './item-overview.ts'
import { writeRevision } from './update-item.ts'

/**
 * Writes an earlier revision's overview and secret, as they were opened, after the newest one, also if the server shows that altered. Rotation
 * tasks stay open, since whoever knew the old password knows it again. After a lost answer, the same sent again is that revision.
 */
export async function restoreRevision(
  session: OpenSession,
  earlier: ItemHandle,
  newest: number,
  secret: ItemSecret,
): Promise<Item> {
  return once(session, { earlier: earlier.change, newest }, async (sendOnce) => {
    const standing = (await readBelieved(session, earlier.vault.id)).items.standings.get(earlier.id)
    if (standing?.revision !== newest) throw new SessionError('stale_revision')
    const overview = itemOverview(earlier)
    const more = { password_changed: false, restored_from: earlier.revision }
    return writeRevision(session, { ...earlier, change: standing.hash }, { overview, secret, more, sendOnce })
  })
}
