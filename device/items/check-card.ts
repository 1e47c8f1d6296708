import type { Item, SignedItem } from '@chaveiro/contract/calls/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { requireShownToRead } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isSameOverview } from './same-overview.ts'
import { verifiedItem } from './verified-item.ts'

/**
 * Fetches and verifies the item behind a list's card, before anything of the card is used. Throws DistrustError('item')
 * if item or card is not what the author signed, 'stale_revision' for another revision, and DistrustError('vault_log')
 * if the vault does not have the name that the person saw.
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

/** Throws DistrustError if the card is not in the vault that the person saw beside it, or if that vault has another name. */
export async function requireShownCard(
  session: OpenSession,
  card: Item,
  vault: ShownVault | null,
): Promise<void> {
  if (vault && vault.id !== card.vault_id) throw new DistrustError('item', 'place')
  await requireShownToRead(session, vault)
}

/** Throws as `checkCard` does if the card shows something else than the verified item. */
export function requireSameCard(item: SignedItem, card: Item): void {
  if (item.revision !== card.revision) throw new SessionError('stale_revision')
  if (!isSameOverview(item, card)) throw new DistrustError('item', 'overview')
}
