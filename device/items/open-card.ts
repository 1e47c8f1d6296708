import type { Item, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireSameCard, requireShownCard } from './check-card.ts'
import { openNewest } from './open-item.ts'
import { verifiedSecret } from './verified-item.ts'

/**
 * Reveals (audited) the secret of the item behind a list's card, to be copied without being shown. Throws if the author signed another
 * title than the card's, or if the vault has another name: two clients may have items with the same title and login.
 */
export async function openCard(
  session: OpenSession,
  card: Item,
  vault: ShownVault | null,
): Promise<ItemSecret> {
  await requireShownCard(session, card, vault)
  const opened = await openNewest(session, { id: card.id, vaultId: card.vault_id })
  const secret = verifiedSecret(opened)
  requireSameCard(opened.item, card)
  return secret
}
