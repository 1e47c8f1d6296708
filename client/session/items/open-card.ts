import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
import { DistrustError } from '../../session-error.ts'
import type { ShownVault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireSameCard, requireShownCard } from './check-card.ts'
import { openNewest } from './open-item.ts'
import { requireVerified } from './verified-item.ts'

/**
 * The secret of the item that a list's card stands for, revealed (audited) to be copied without being shown. What the
 * person saw is the card and the vault beside it, so nothing is given out under a title that the item's author did not sign,
 * nor under another vault's name: two clients have an item of the same title and login.
 */
export async function openCard(
  session: OpenSession,
  card: Item,
  vault: ShownVault | null,
): Promise<ItemSecret> {
  await requireShownCard(session, card, vault)
  const { item, secret, verification } = await openNewest(session, { id: card.id, vaultId: card.vault_id })
  requireVerified(verification)
  requireSameCard(item, card)
  if (!secret) throw new DistrustError('item', 'sealed_text')
  return secret
}
