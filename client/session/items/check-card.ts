import type { Item, SignedItem } from '@chaveiro/contract/items.ts'
import { isSameOverview } from '../../same-overview.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import type { ShownVault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireShownToRead } from '../vault-logs/require-shown.ts'
import { verifiedItem } from './verified-item.ts'

/**
 * The item that a list's card stands for, fetched and verified now. Nothing of a card is copied or followed before:
 * DistrustError('item') where item or card are not what the author signed, 'stale_revision' where the card shows
 * another revision than there is by now; DistrustError('vault_log') where its vault is not called what the person saw.
 */
export async function checkCard(
  session: OpenSession,
  card: Item,
  vault: ShownVault | null,
): Promise<SignedItem> {
  await requireShownCard(session, card, vault)
  const item = await verifiedItem(session, { id: card.id, vaultId: card.vault_id })
  requireSameCard(item, card)
  return item
}

/** Throws where a card lies in another vault than the one that the person saw beside it, or that one is called otherwise. */
export async function requireShownCard(
  session: OpenSession,
  card: Item,
  vault: ShownVault | null,
): Promise<void> {
  if (vault && vault.id !== card.vault_id) throw new DistrustError('item', 'place')
  await requireShownToRead(session, vault)
}

/** Throws as `checkCard` does where a card shows something else than the verified item. */
export function requireSameCard(item: SignedItem, card: Item): void {
  if (item.revision !== card.revision) throw new SessionError('stale_revision')
  if (!isSameOverview(item, card)) throw new DistrustError('item', 'overview')
}
