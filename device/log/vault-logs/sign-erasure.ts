import type { Erased } from '@chaveiro/contract/log/vaults/erasure.ts'
import { signErasure } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { currentLog } from './load-vault-log.ts'
import { requireShown } from './vault-handles.ts'

/**
 * Signs what is erased in the vault that the person was shown; undefined for a vault without a log, which needs no signature. Throws
 * DistrustError('vault_log') for another vault.
 */
export async function signedErasure(
  session: OpenSession,
  shown: VaultPlace,
  erased: Erased,
): Promise<string | undefined> {
  await requireShown(session, shown, { mayBeUnsigned: true })
  const verifiedLog = await logOf(session, shown.id)
  return verifiedLog ? signErasure(session.keys, verifiedLog, erased, session.now()) : undefined
}

async function logOf(session: OpenSession, vaultId: string): Promise<VerifiedLog | null> {
  try {
    return await currentLog(session, vaultId)
  } catch (error) {
    if (error instanceof SessionError && error.code === 'vault_unkeyed') return null
    throw error
  }
}
