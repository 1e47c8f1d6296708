import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { refreshLog, rememberLog } from './load-vault-log.ts'

/**
 * Keeps a log with the statement that this device signed and the server says it stored, then reads what came after it. A server that
 * dropped the statement is noticed by its shorter log, or once its log goes on without it.
 */
export async function keepOwnStatement(
  session: OpenSession,
  verifiedLog: VerifiedLog,
  statement: string,
): Promise<void> {
  const log = await appendVaultLog(verifiedLog.log, statement, verifiedLog.roster, verifier)
  await rememberLog(session, log.vault, { ...verifiedLog, log })
  await refreshLog(session, log.vault)
}
