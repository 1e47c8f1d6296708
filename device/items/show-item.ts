import type { DeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { ItemHandle, VaultPlace } from '../base/types/handles.ts'
import type { OpenedCard, OpenedItem, RevealPurpose } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { readBelieved, readVaultState, type VaultState } from '../log/heads/read-vault-state.ts'
import { deletedAsListed } from '../log/heads/unsigned-deletions.ts'
import { requireShownToRead } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { itemHandle } from './item-handle.ts'
import { openNewest } from './open-item.ts'
import { isSameOverview } from './same-overview.ts'
import { fetchAndVerify, requireVerified, verifiedSecret } from './verified-item.ts'

type Drawn = Pick<Item, 'id' | 'vault_id' | 'revision'>

/**
 * Fetches and verifies the item behind a list's card, before anything of the card is used. Throws DistrustError('item') if item or card is not
 * what the author signed, 'stale_revision' for another revision, and DistrustError('vault_log') if the vault does not have the name that
 * the person saw.
 */
export async function showItem(
  session: OpenSession,
  card: Item,
  vault: VaultPlace | null,
): Promise<ItemHandle> {
  await requirePlace(session, card, vault)
  const read = await fetchAndVerify(session, { id: card.id, vaultId: card.vault_id })
  requireVerified(read.verification)
  requireSame(read.item, card)
  return itemHandle(session, read.item)
}

/** Reveals (audited) the secret of the item behind a list's card, to be copied without being shown. Throws as `showItem` does. */
export async function openCard(
  session: OpenSession,
  card: Item,
  vault: VaultPlace | null,
  purpose?: RevealPurpose,
): Promise<OpenedCard> {
  await requirePlace(session, card, vault)
  const opened = await openNewest(session, { id: card.id, vaultId: card.vault_id }, purpose)
  const verified = verifiedSecret(opened)
  if (opened.isOlder) throw new SessionError('stale_revision')
  requireSame(opened.item, card)
  return verified
}

/** The deleted item behind a list's row; nothing is revealed. */
export async function showDeleted(
  session: OpenSession,
  row: DeletedItem,
  vault: VaultPlace,
): Promise<ItemHandle> {
  await requirePlace(session, row, vault)
  const isListed = ({ items }: Pick<VaultState, 'items'>) => deletedAsListed(row, items.standings.get(row.id))
  let state = await isListed(await readBelieved(session, vault.id))
  // Somebody may have restored it, or deleted it again, after this device looked.
  if (state !== 'as_listed') state = await isListed(await readVaultState(session, vault.id))
  if (state === 'changed') throw new SessionError('not_found')
  if (state === 'altered') throw new DistrustError('item', 'overview')
  return itemHandle(session, row)
}

/** Throws DistrustError if what is drawn is not in the vault that the person saw beside it, or if that vault has another name. */
async function requirePlace(session: OpenSession, drawn: Drawn, vault: VaultPlace | null): Promise<void> {
  if (vault && vault.id !== drawn.vault_id) throw new DistrustError('item', 'place')
  await requireShownToRead(session, vault)
}

function requireSame(item: OpenedItem['item'], card: Item): void {
  if (item.revision !== card.revision) throw new SessionError('stale_revision')
  if (!isSameOverview(item, card)) throw new DistrustError('item', 'overview')
}
