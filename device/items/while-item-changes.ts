import { settle } from '../base/async/settle.ts'
import type { ItemVerification } from '../base/types/items.ts'
import { newestSeen } from '../log/heads/vault-items.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Asks for something about an item and verifies it, again as long as the item changes meanwhile. The server is accused only of an answer
 * that it gave after everything that this device has seen of the item.
 */
export async function whileItemChanges<T extends { verification: ItemVerification }>(
  session: OpenSession,
  itemId: string,
  askAndCheck: () => Promise<T>,
): Promise<T> {
  const { checked } = await settle(
    ({ value }) => (value?.hasMoved ? { hasMoved: true } : 'stands'),
    async () => {
      const isOvertaken = overtakenFromNow(session)
      const checked = await askAndCheck()
      return { checked, hasMoved: isOvertaken(itemId, checked.verification) }
    },
  )
  return checked
}

/** Call before asking. The answer tells whether a fault may come from a change made after the server answered. */
export function overtakenFromNow(session: OpenSession) {
  const newestBefore = newestSeen(session)
  return (itemId: string, { faults }: Pick<ItemVerification, 'faults'>): boolean =>
    faults.some((fault) => fault === 'older_revision' || fault === 'uncovered') &&
    newestSeen(session)(itemId) !== newestBefore(itemId)
}
