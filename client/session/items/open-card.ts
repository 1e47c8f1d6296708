import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
import { DistrustError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireSameCard } from './check-card.ts'
import { openItem } from './open-item.ts'
import { requireSound } from './sound-item.ts'

/**
 * The secret of the item that a list's card stands for, revealed (audited) to be copied without being shown. What the
 * person saw is the card, so nothing is given out under a title that the item's author did not sign.
 */
export async function openCard(session: OpenSession, card: Item): Promise<ItemSecret> {
  const { item, secret, verification } = await openItem(session, card.id, card.vault_id)
  requireSound(verification)
  requireSameCard(item, card)
  if (!secret) throw new DistrustError('item', 'sealed_text')
  return secret
}
