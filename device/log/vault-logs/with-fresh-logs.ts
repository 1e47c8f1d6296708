import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { DistrustError, throwIfNewer } from '../../base/types/session-error.ts'
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

/**
 * The same for a check of what was decided about a request. Throws DistrustError('request', fault) for what the fresh logs refuse too, or
 * SessionError('newer_release').
 */
export async function checkRequest<T>(
  session: OpenSession,
  vaultId: string,
  check: (vault: OpenVault) => Promise<T>,
): Promise<T> {
  const refusalOr = async (vault: OpenVault) => {
    try {
      return await check(vault)
    } catch (error) {
      throwIfNewer(error)
      if (error instanceof StatementRefused) return error
      throw error
    }
  }
  const outcome = await withFreshLogs(
    session,
    vaultId,
    refusalOr,
    (result) => result instanceof StatementRefused,
  )
  if (outcome instanceof StatementRefused) throw new DistrustError('request', outcome.fault)
  return outcome
}
