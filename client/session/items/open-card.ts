import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
import { DistrustError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireSameCard } from './check-card.ts'
import { openItem } from './open-item.ts'
import { requireSound } from './sound-item.ts'

/**
 * The secret of the item behind a list's card, revealed (audited) to be copied without being shown. The person saw only the card, so it
 * must match what the item's author signed.
 */
export async function openCard(session: OpenSession, card: Item): Promise<ItemSecret> {
  const { item, secret, verification } = await openItem(session, card.id, card.vault_id)
  requireSound(verification)
  requireSameCard(item, card)
  if (!secret) throw new DistrustError('item', 'sealed_text')
  return secret
}
