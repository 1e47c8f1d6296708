import { getItem, type ItemSecret, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { ItemVerification, OpenedItem, ShownItem } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { type AskedItem, verifyItem } from './verify-item.ts'
import { whileItemChanges } from './while-item-changes.ts'

/**
 * An item that verifies. If its whole overview is about to be replaced (`isReplaced`), the present overview may be altered. Throws
 * DistrustError('item', fault).
 */
export async function verifiedItem(
  session: OpenSession,
  { isReplaced = false, ...asked }: AskedItem & { isReplaced?: boolean },
): Promise<SignedItem> {
  const { item, verification } = await fetchAndVerify(session, asked)
  requireVerified({ faults: verification.faults.filter((fault) => !(isReplaced && fault === 'overview')) })
  return item
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

export function requireVerified({ faults }: Pick<ItemVerification, 'faults'>) {
  const [fault] = faults
  if (fault) throw new DistrustError('item', fault)
}

/** The secret of an opened item that verifies. Throws DistrustError('item', fault). */
export function verifiedSecret({
  secret,
  verification,
}: Pick<OpenedItem, 'secret' | 'verification'>): ItemSecret {
  requireVerified(verification)
  if (!secret) throw new DistrustError('item', 'sealed_text')
  return secret
}

/**
 * Throws DistrustError('item', 'shown') unless a verified item has the title that the person was shown. Otherwise a server that swaps two
 * items in a list, or alternates its answers, would choose which of them the person writes to.
 */
export function requireTitle({ title }: SignedItem, shown: string) {
  if (title !== shown) throw new DistrustError('item', 'shown')
}

/** The same for an item that was shown with its revision. Throws 'stale_revision' if somebody has edited it since then. */
export function requireAsShown(item: SignedItem, shown: Pick<ShownItem, 'title' | 'revision'>) {
  if (item.title !== shown.title && item.revision !== shown.revision) throw new SessionError('stale_revision')
  requireTitle(item, shown.title)
}
