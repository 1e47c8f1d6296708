import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isConflict, onConflict } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { startDueGeneration } from './generation.ts'

/**
 * Runs a write under a vault's newest key. If the log says that this key has ended, starts the next generation first. Refuses a vault whose
 * log no entitled person vouches for any more. After a conflict, reads key and logs again and retries.
 */
export async function writeUnderNewestKey<T>(
  session: OpenSession,
  vaultId: string,
  write: (vault: OpenVault) => Promise<T>,
): Promise<T> {
  return settle(onConflict(isConflict), async (tries) => {
    let vault = await currentVault(session, vaultId)
    if (tries > 1 || isDue(session, vault)) {
      await startDueGeneration(session, vaultId)
      vault = await currentVault(session, vaultId)
    }
    await requireStanding(session, vault)
    return write(vault)
  })
}

export function isDue(session: OpenSession, { log, roster }: OpenVault): boolean {
  return generationIsDue(log, session.roster ?? roster)
}
