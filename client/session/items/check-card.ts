import type { Item, SignedItem } from '@chaveiro/contract/items.ts'
import { isSameOverview } from '../../same-overview.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { soundItem } from './sound-item.ts'

/**
 * Fetches and verifies the item behind a list's card, before anything of the card is copied or followed. Throws DistrustError('item') if
 * item or card are not what the author signed, and 'stale_revision' if the item has another revision by now.
 */
export async function checkCard(session: OpenSession, card: Item): Promise<SignedItem> {
  const item = await soundItem(session, { id: card.id, vaultId: card.vault_id })
  requireSameCard(item, card)
  return item
}

/** Throws, as `checkCard` does, if a card shows something else than the verified item. */
export function requireSameCard(item: SignedItem, card: Item): void {
  if (item.revision !== card.revision) throw new SessionError('stale_revision')
  if (!isSameOverview(item, card)) throw new DistrustError('item', 'overview')
}
