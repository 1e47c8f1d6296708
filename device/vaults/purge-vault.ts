import { purgeVault as purgeVaultCall } from '@chaveiro/contract/calls/deleted-vaults.ts'
import type { VaultHandle } from '../base/types/handles.ts'
import { leaveGone } from '../log/restore/lost-writes.ts'
import { signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Removes the deleted vault that the person was shown for good; signed, unless it never had a key. */
export async function purgeVault(session: OpenSession, shown: VaultHandle): Promise<void> {
  const signature = await signedErasure(session, shown, {})
  await session.api.send(purgeVaultCall, {
    params: { id: shown.id },
    ...(signature !== undefined && { body: { signature } }),
  })
  await leaveGone(session, shown.id).catch(() => undefined)
}
