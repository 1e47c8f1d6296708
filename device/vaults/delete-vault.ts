import { deleteVault as deleteVaultCall } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import { leaveGone } from '../log/restore/lost-writes.ts'
import { type Seen, signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Deletes the vault that the person was shown, with everything in it; signed, unless it never had a key. With `upon`, throws
 * CallError('stale_head') or SessionError('stale_revision') if anything in it or about it has changed since.
 */
export async function deleteVault(session: OpenSession, shown: VaultPlace, upon?: Seen): Promise<void> {
  const signature = await signedErasure(session, shown, {}, upon)
  await session.api.send(deleteVaultCall, {
    params: { id: shown.id },
    ...(signature !== undefined && { body: { signature } }),
  })
  // Otherwise this device would offer to bring it back, as if a backup lacked it.
  await leaveGone(session, shown.id).catch(() => undefined)
}
