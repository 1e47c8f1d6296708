import { getItem, type SignedItem } from '@chaveiro/contract/items.ts'
import { DistrustError } from '../../session-error.ts'
import type { ItemVerification } from '../../types/items.ts'
import type { OpenSession } from '../state/open-session.ts'
import { type AskedItem, verifyItem } from './verify-item.ts'

/**
 * An item that verifies; where all of its overview is written anew (`isReplaced`), the present one may be altered. An
 * answer from before another tab's write looks like a rollback, so it is asked for again first. DistrustError('item',
 * fault).
 */
export async function soundItem(
  session: OpenSession,
  { isReplaced = false, ...asked }: AskedItem & { isReplaced?: boolean },
): Promise<SignedItem> {
  const ask = () => session.api.send(getItem, { params: { id: asked.id } })
  let item = await ask()
  let verification = await verifyItem(session, item, asked, null)
  if (verification.faults.includes('older_revision')) {
    item = await ask()
    verification = await verifyItem(session, item, asked, null)
  }
  requireSound({ faults: verification.faults.filter((fault) => !(isReplaced && fault === 'overview')) })
  return item
}

export function requireSound({ faults }: Pick<ItemVerification, 'faults'>) {
  const [fault] = faults
  if (fault) throw new DistrustError('item', fault)
}

/**
 * Throws DistrustError('item', 'shown') unless a verified item is called what the person was shown: a server that swaps two
 * items in a list, or answers once for one and once for the other, would choose which of them the person writes on.
 */
export function requireTitle({ title }: SignedItem, shown: string) {
  if (title !== shown) throw new DistrustError('item', 'shown')
}
