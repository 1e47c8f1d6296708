import { type ItemSecret, type RevealedItem, revealItem } from '@chaveiro/contract/items.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openItem as openSealedItem } from '@chaveiro/crypto/processes/open-item.ts'
import { SessionError } from '../session-error.ts'
import type { OpenedItem } from '../session-types.ts'
import { currentVault, keysOf } from './load-vault.ts'
import type { OpenSession } from './open-session.ts'
import { verifyItem } from './verify-item.ts'

/**
 * Reveals (audited), verifies and opens an item. The secret is given only when its author's signature covers the
 * sealed text for this very place; what else does not match is named beside it.
 */
export async function openItem(session: OpenSession, itemId: string): Promise<OpenedItem> {
  const revealed = await session.caller.send(revealItem, { params: { id: itemId } })
  const { item, password: sealed, key } = revealed
  const verification = await verifyItem(session, item, itemId, { sealed, key })
  const isSameRow = revealed.revision === item.revision && revealed.generation === item.generation
  if (!isSameRow) verification.faults.push('place')
  const isCovered = verification.author !== null && isSameRow && !verification.faults.includes('sealed_text')
  if (!isCovered) return { item, secret: null, verification }
  const secret = await open(session, itemId, revealed)
  if (!secret) verification.faults.push('sealed_text')
  return { item, secret, verification }
}

async function open(
  session: OpenSession,
  itemId: string,
  revealed: RevealedItem,
): Promise<ItemSecret | null> {
  const { item, password: sealed, key, revision, generation } = revealed
  const vault = await currentVault(session, item.vault_id)
  if (session.ended.signal.aborted) throw new SessionError('locked')
  try {
    return await openSealedItem({ sealed, key }, { item: itemId, revision }, keysOf(vault, generation))
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
