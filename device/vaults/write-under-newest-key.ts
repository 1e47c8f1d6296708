import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isConflict } from '../base/async/conflict.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { startDueGeneration } from './generation.ts'

const maxAttempts = 4

/**
 * Runs a write under a vault's newest key. If the log says that this key has ended, starts the next generation first. Refuses vaults that
 * no entitled person stands for any more. After a conflict, reads key and logs again and retries.
 */
export async function writeUnderNewestKey<T>(
  session: OpenSession,
  vaultId: string,
  write: (vault: OpenVault) => Promise<T>,
): Promise<T> {
  let vault = await currentVault(session, vaultId)
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1 || isDue(session, vault)) {
      await startDueGeneration(session, vaultId)
      vault = await currentVault(session, vaultId)
    }
    await requireStanding(session, vault)
    try {
      return await write(vault)
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error
    }
  }
}

export function isDue(session: OpenSession, { log, roster }: OpenVault): boolean {
  return generationIsDue(log, session.roster ?? roster)
}
