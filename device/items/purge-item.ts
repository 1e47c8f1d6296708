import { purgeItem as purgeItemCall } from '@chaveiro/contract/calls/deleted-items.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Deletes what is left of a deleted item for good. */
export async function purgeItem(
  session: OpenSession,
  { id, revision, change, vault }: ItemHandle,
): Promise<void> {
  const signature = await signedErasure(session, vault, { item: id })
  const standing = (await readBelieved(session, vault.id)).items.standings.get(id)
  // An unsigned deletion leaves the revision as it was.
  const isIt = standing?.isDeleted ? standing.revision === revision + 1 : standing?.hash === change
  if (!isIt) throw new SessionError('stale_revision')
  await session.api.send(purgeItemCall, {
    params: { id },
    ...(signature !== undefined && { body: { signature } }),
  })
}
