import { getItem, type ItemSecret, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { ItemHandle, VaultPlace } from '../base/types/handles.ts'
import type { ItemVerification, OpenedCard, OpenedItem, ReadItem } from '../base/types/items.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { requireShownToRead } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { itemHandle } from './item-handle.ts'
import { type AskedItem, verifyItem } from './verify-item.ts'
import { whileItemChanges } from './while-item-changes.ts'

/** An item that verifies. Throws DistrustError('item', fault). */
export async function verifiedItem(session: OpenSession, asked: AskedItem): Promise<ItemHandle> {
  const { item, verification } = await fetchAndVerify(session, asked)
  requireVerified(verification)
  return itemHandle(session, item)
}

/** An item with the outcome of verifying it. */
export function fetchAndVerify(
  session: OpenSession,
  asked: AskedItem,
): Promise<{ item: SignedItem; verification: ItemVerification }> {
  return whileItemChanges(session, asked.id, async () => {
    const item = await session.api.send(getItem, { params: { id: asked.id } })
    return { item, verification: await verifyItem(session, item, asked, null) }
  })
}

/** An item as GET /items/{id} answered it for `askedId`, with the outcome of verifying it. */
export async function readItem(
  session: OpenSession,
  item: SignedItem,
  askedId: string,
  vault: VaultPlace | null,
): Promise<ReadItem> {
  const verification = await verifyItem(session, item, { id: askedId, vaultId: vault?.id ?? null }, null)
  if (verification.faults.length > 0) return { item, verification, handle: null }
  await requireShownToRead(session, vault)
  return { item, verification, handle: await itemHandle(session, item) }
}

export function requireVerified({ faults }: Pick<ItemVerification, 'faults'>) {
  const [fault] = faults
  if (fault) throw new DistrustError('item', fault)
}

/** An opened item that verifies, with its secret. Throws DistrustError('item', fault). */
export function verifiedSecret({ secret, verification, handle: item }: OpenedItem): OpenedCard {
  requireVerified(verification)
  if (!secret || !item) throw new DistrustError('item', 'sealed_text')
  return { item, secret }
}

/** The same if it is exactly the revision of a handle, and the newest; null if somebody has changed it since. */
export function secretOf(opened: OpenedItem, { change }: ItemHandle): ItemSecret | null {
  const { item, secret } = verifiedSecret(opened)
  return item.change === change && !opened.isOlder ? secret : null
}
