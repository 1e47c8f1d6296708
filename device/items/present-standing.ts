import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { SessionError } from '../base/types/session-error.ts'

/** Where an item stands, if that is still the revision that the person saw; else throws 'stale_revision'. */
export function presentStanding(
  standings: ReadonlyMap<string, ItemStanding>,
  itemId: string,
  revision: number,
): ItemStanding {
  const standing = standings.get(itemId)
  if (!standing || standing.isDeleted || standing.revision !== revision)
    throw new SessionError('stale_revision')
  return standing
}
