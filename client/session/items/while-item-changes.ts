import type { ItemVerification } from '../../types/items.ts'
import { newestSeen } from '../heads/vault-items.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Asks for something of an item and checks it, again as long as the item was changed while the answer was on its way. Only one
 * that was asked for after everything that this device saw of the item convicts the server.
 */
export async function whileItemChanges<T extends { verification: ItemVerification }>(
  session: OpenSession,
  itemId: string,
  askAndCheck: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const isOvertaken = overtakenFromNow(session)
    const checked = await askAndCheck()
    if (!isOvertaken(itemId, checked.verification)) return checked
  }
}

/** Begun before the question: whether a fault of the answer may come from a change that was written after it was given. */
export function overtakenFromNow(session: OpenSession) {
  const before = newestSeen(session)
  return (itemId: string, { faults }: Pick<ItemVerification, 'faults'>): boolean =>
    faults.some((fault) => fault === 'older_revision' || fault === 'uncovered') &&
    newestSeen(session)(itemId) !== before(itemId)
}
