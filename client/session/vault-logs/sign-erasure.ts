import type { Erased } from '@chaveiro/contract/rules/erasure.ts'
import { signErasure } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { SessionError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { currentLog } from './load-vault-log.ts'

/** This device's signature on what is erased in a vault; undefined for a vault without a log, which needs none. */
export async function signedErasure(
  session: OpenSession,
  vaultId: string,
  erased: Erased,
): Promise<string | undefined> {
  const known = await logOf(session, vaultId)
  return known ? signErasure(session.keys, known, erased, session.now()) : undefined
}

async function logOf(session: OpenSession, vaultId: string): Promise<VerifiedLog | null> {
  try {
    return await currentLog(session, vaultId)
  } catch (error) {
    if (error instanceof SessionError && error.code === 'vault_unkeyed') return null
    throw error
  }
}
