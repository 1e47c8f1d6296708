import { deleteItem as deleteItemCall, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import type { ShownItem } from '../base/types/items.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { sendAndKeep } from './keep-written.ts'
import { presentStanding } from './present-standing.ts'
import { requireAsShown, verifiedItem } from './verified-item.ts'

/**
 * Deletes an item that verifies and has the title that the person was shown, in the vault that they were shown. The signed deletion names
 * the revision that this device verified. Throws DistrustError('item', 'shown') for another title, or 'stale_revision' if the revision is
 * another one too.
 */
export async function deleteItem(session: OpenSession, shown: ShownItem): Promise<void> {
  await requireShown(session, shown.vault, { mayBeUnsigned: true })
  const item = await verifiedItem(session, { id: shown.id, vaultId: shown.vault.id })
  requireAsShown(item, shown)
  await deleteVerified(session, item)
}

/** Deletes an item that this device has verified. */
export async function deleteVerified(session: OpenSession, item: SignedItem): Promise<void> {
  const itemId = item.id
  await writeChanges(session, item.vault_id, async ({ roster, log }, { newest, standings }) => {
    const { revision, hash } = presentStanding(standings, itemId, item.revision)
    const upon = { item: itemId, revision: revision + 1, before: hash }
    const change = await signDeletion(session.keys, { roster, log, newest }, upon, session.now())
    const body = { signature: change.statement }
    const written = { vaultId: item.vault_id, change, title: item.title, content: null }
    await sendAndKeep(session, [written], () =>
      session.api.send(deleteItemCall, { params: { id: itemId }, body }),
    )
    return { answer: undefined, changes: [change] }
  })
}
