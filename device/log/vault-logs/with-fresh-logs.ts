import type { OpenSession } from '../../state/open-session.ts'
import type { OpenVault } from '../../state/verified-vault.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { currentVault, refreshVault } from './load-vault.ts'

/** Runs work with a vault as this device knows it. If the outcome looks stale, fetches roster and log and runs it once more. */
export async function withFreshLogs<T>(
  session: OpenSession,
  vaultId: string,
  work: (vault: OpenVault) => Promise<T>,
  isStale: (outcome: T) => boolean,
): Promise<T> {
  const outcome = await work(await currentVault(session, vaultId))
  if (!isStale(outcome)) return outcome
  await loadRoster(session)
  return work(await refreshVault(session, vaultId))
}
