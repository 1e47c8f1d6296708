import { purgeItem as purgeItemCall } from '@chaveiro/contract/calls/deleted-items.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Deletes what is left of a deleted item for good, in the vault that the person was shown. */
export async function purgeItem(session: OpenSession, itemId: string, shown: ShownVault): Promise<void> {
  const signature = await signedErasure(session, shown, { item: itemId })
  await session.api.send(purgeItemCall, {
    params: { id: itemId },
    ...(signature !== undefined && { body: { signature } }),
  })
}
