import { CallError } from '../call-error.ts'
import { loadRoster } from './load-roster.ts'
import { currentVault, type OpenVault, refreshVault } from './load-vault.ts'
import type { OpenSession } from './open-session.ts'

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

/** Runs a write; when the server says that the vault's key or a log has moved on, takes them over and repeats once. */
export async function writeWithFreshLogs<T>(
  session: OpenSession,
  vaultId: string,
  write: (vault: OpenVault) => Promise<T>,
): Promise<T> {
  try {
    return await write(await currentVault(session, vaultId))
  } catch (error) {
    if (!(error instanceof CallError) || !movedOn.has(error.code)) throw error
    return write(await refreshed(session, vaultId))
  }
}

const movedOn = new Set<string>(['stale_generation', 'stale_head', 'statement_refused'])

async function refreshed(session: OpenSession, vaultId: string): Promise<OpenVault> {
  await loadRoster(session)
  return refreshVault(session, vaultId)
}
