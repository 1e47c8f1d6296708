import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireCovered } from '@chaveiro/contract/log/vaults/covered.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { refreshLog } from './load-vault-log.ts'

/**
 * Throws DistrustError('vault_log', 'not_covered') if a vault's log does not stand by the newest roster: somebody may have lost their right
 * since it was read. Checked before anything is delivered to a vault or written into it.
 */
export async function requireStanding(session: OpenSession, { log, roster }: Logs): Promise<void> {
  try {
    requireCovered(log, session.roster ?? roster)
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    await refreshLog(session, log.vault)
  }
}
