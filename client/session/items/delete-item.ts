import { deleteItem as deleteItemCall } from '@chaveiro/contract/items.ts'
import { signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import { writeChanges } from '../keys/write-changes.ts'
import type { OpenSession } from '../state/open-session.ts'
import { presentStanding } from './present-standing.ts'
import { soundItem } from './sound-item.ts'

/** Deletes an item that verifies, by a signed deletion upon the revision that this device verified. */
export async function deleteItem(
  session: OpenSession,
  itemId: string,
  vaultId: string | null,
): Promise<void> {
  const item = await soundItem(session, { id: itemId, vaultId })
  await writeChanges(session, item.vault_id, async ({ roster, log }, { newest, standings }) => {
    const { revision, hash } = presentStanding(standings, itemId, item.revision)
    const upon = { item: itemId, revision: revision + 1, before: hash }
    const change = await signDeletion(session.keys, { roster, log, newest }, upon, session.now())
    const body = { signature: change.statement }
    await session.api.send(deleteItemCall, { params: { id: itemId }, body })
    return { answer: undefined, changes: [change] }
  })
}
