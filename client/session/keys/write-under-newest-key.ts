import { generationIsDue } from '@chaveiro/contract/rules/vault-log.ts'
import { isOutrun } from '../async/conflict.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { startDueGeneration } from './generation.ts'

const mostAttempts = 4

/**
 * Runs a write under a vault's newest key. Nothing is written under a key whose end this device can see for itself:
 * the next generation is started first. Where the server says that key or logs moved on, takes them over, starts the
 * generation if that is what is due, and writes again.
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
    try {
      return await write(vault)
    } catch (error) {
      if (!isOutrun(error) || attempt === mostAttempts) throw error
    }
  }
}

function isDue(session: OpenSession, { log, roster }: OpenVault): boolean {
  return generationIsDue(log, session.roster ?? roster)
}
