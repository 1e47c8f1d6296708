import type { ItemStanding } from '@chaveiro/contract/rules/item-change.ts'
import { SessionError } from '../../session-error.ts'

/** Where an item stands, as long as that is still the revision which the person saw; else 'stale_revision'. */
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
