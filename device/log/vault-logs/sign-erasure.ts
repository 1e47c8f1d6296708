import type { Erased } from '@chaveiro/contract/log/vaults/erasure.ts'
import { type Closed, signErasure } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { currentLog } from './load-vault-log.ts'
import { requireShown } from './vault-handles.ts'

/** What somebody saw of a vault when they decided: its last change of an item, and the hash of its log's head. */
export type Seen = Closed & { readonly head: string }

/**
 * Signs what is erased in the vault that the person was shown; undefined for a vault without a log, which needs no signature. Throws
 * DistrustError('vault_log') for another vault, and SessionError('stale_revision') if its log goes on after `upon`.
 */
export async function signedErasure(
  session: OpenSession,
  shown: VaultPlace,
  erased: Erased,
  upon?: Seen,
): Promise<string | undefined> {
  await requireShown(session, shown, { mayBeUnsigned: true })
  const verifiedLog = await logOf(session, shown.id)
  if (upon && verifiedLog?.log.head.hash !== upon.head) throw new SessionError('stale_revision')
  return verifiedLog ? signErasure(session.keys, verifiedLog, erased, session.now(), upon) : undefined
}

async function logOf(session: OpenSession, vaultId: string): Promise<VerifiedLog | null> {
  try {
    return await currentLog(session, vaultId)
  } catch (error) {
    if (error instanceof SessionError && error.code === 'vault_unkeyed') return null
    throw error
  }
}
