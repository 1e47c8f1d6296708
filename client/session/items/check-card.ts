import type { Item, SignedItem } from '@chaveiro/contract/items.ts'
import { isSameOverview } from '../../same-overview.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { soundItem } from './sound-item.ts'

/**
 * The item that a list's card stands for, fetched and verified now. Nothing of a card is copied or followed before:
 * DistrustError('item') where item or card are not what the author signed, 'stale_revision' where the card shows
 * another revision than there is by now.
 */
export async function checkCard(session: OpenSession, card: Item): Promise<SignedItem> {
  const item = await soundItem(session, { id: card.id, vaultId: card.vault_id })
  requireSameCard(item, card)
  return item
}

/** Throws as `checkCard` does where a card shows something else than the verified item. */
export function requireSameCard(item: SignedItem, card: Item): void {
  if (item.revision !== card.revision) throw new SessionError('stale_revision')
  if (!isSameOverview(item, card)) throw new DistrustError('item', 'overview')
}
