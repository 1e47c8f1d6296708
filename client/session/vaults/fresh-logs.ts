import { generationIsDue } from '@chaveiro/contract/rules/vault-log.ts'
import { startDueGeneration } from '../keys/generation.ts'
import { isOutrun } from '../parts/outrun.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentVault, type OpenVault, refreshVault } from './load-vault.ts'

const mostAttempts = 4

/**
 * Runs work with a vault as this device knows it; if the outcome says that its copy is stale, fetches roster and
 * log again and runs it once more.
 */
export async function withFreshLogs<T>(
  session: OpenSession,
  vaultId: string,
  work: (vault: OpenVault) => Promise<T>,
  isStale: (outcome: T) => boolean,
): Promise<T> {
  const outcome = await work(await currentVault(session, vaultId))
  if (!isStale(outcome)) return outcome
  return work(await refreshed(session, vaultId))
}

/**
 * Runs a write under a vault's newest key. Nothing is written under a key whose end this device can see for itself:
 * the next generation is started first. Where the server says that key or logs moved on, takes them over, starts the
 * generation if that is what is due, and writes again.
 */
export async function writeWithFreshLogs<T>(
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

async function refreshed(session: OpenSession, vaultId: string): Promise<OpenVault> {
  await loadRoster(session)
  return refreshVault(session, vaultId)
}
