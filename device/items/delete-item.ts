import { deleteItem as deleteItemCall } from '@chaveiro/contract/calls/items.ts'
import { signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeChanges } from '../vaults/write-changes.ts'
import { presentStanding } from './item-handle.ts'
import { sendAndKeep } from './keep-written.ts'

/** Deletes an item. The signed deletion follows the change of its handle. */
export async function deleteItem(session: OpenSession, item: ItemHandle): Promise<void> {
  await requireShown(session, item.vault, { mayBeUnsigned: true })
  const { id, title, vault } = item
  await writeChanges(session, vault.id, async ({ roster, log }, { newest, standings }) => {
    const { revision, hash } = presentStanding(standings, item)
    const upon = { item: id, revision: revision + 1, before: hash }
    const change = await signDeletion(session.keys, { roster, log, newest }, upon, session.now())
    const body = { signature: change.statement }
    await sendAndKeep(session, [{ vaultId: vault.id, change, title, content: null }], () =>
      session.api.send(deleteItemCall, { params: { id }, body }),
    )
    return { answer: undefined, changes: [change] }
  })
}
