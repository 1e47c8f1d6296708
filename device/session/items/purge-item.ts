import { purgeItem as purgeItemCall } from '@chaveiro/contract/deleted-items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { signedErasure } from '../vault-logs/sign-erasure.ts'

/** Deletes what is left of a deleted item for good, in the vault that the person was shown. */
export async function purgeItem(session: OpenSession, itemId: string, shown: ShownVault): Promise<void> {
  const signature = await signedErasure(session, shown, { item: itemId })
  await session.api.send(purgeItemCall, {
    params: { id: itemId },
    ...(signature !== undefined && { body: { signature } }),
  })
}
