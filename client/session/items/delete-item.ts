import { deleteItem as deleteItemCall, getItem } from '@chaveiro/contract/items.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { signDeletion } from '@chaveiro/crypto/processes/item-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../../session-error.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { writeUnderNewestKey } from '../keys/write-under-newest-key.ts'
import type { OpenSession } from '../state/open-session.ts'
import { newestKeys } from '../vault-logs/load-vault.ts'

/** Deletes an item with a signed deletion, and remembers it, so that a server that brings it back is noticed. */
export async function deleteItem(session: OpenSession, itemId: string): Promise<void> {
  const item = await session.api.send(getItem, { params: { id: itemId } })
  const seen = await session.seen.item(itemId)
  if (seen && item.revision < seen.revision) throw new DistrustError('item', 'older_revision')
  const place = { item: itemId, revision: item.revision + 1 }
  await writeUnderNewestKey(session, item.vault_id, async (vault) => {
    const { place: vaultPlace } = newestKeys(vault)
    const signature = await signDeletion(session.keys, vaultPlace, place, vault.roster.head)
    await session.api.send(deleteItemCall, { params: { id: itemId }, body: { signature } })
    const hash = await hashText(signature, verifier)
    await session.seen.keepItems(
      new Map([[itemId, { vault: item.vault_id, revision: place.revision, hash, isDeletion: true }]]),
    )
    headIsDue(session, item.vault_id)
  })
}
