import { CallError } from '../../base/calls/call-error.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { refreshLogs } from './load-vault-logs.ts'

/**
 * The verified logs of many vaults, in the given order. Leaves out vaults without a log, those that this person may not read, and those
 * that do not verify: one forged log must not stop the others.
 */
export async function readLogs(
  session: OpenSession,
  vaultIds: readonly string[],
  age: 'known' | 'newest',
): Promise<Map<string, VerifiedLog>> {
  const isAsked = (id: string) => age === 'newest' || !session.logs.has(id)
  const readings = refreshLogs(session, vaultIds.filter(isAsked))
  const logs = await Promise.all(
    vaultIds.map(async (id): Promise<[string, VerifiedLog][]> => {
      try {
        const log = await (readings.get(id) ?? session.logs.get(id))
        return log ? [[id, log]] : []
      } catch (error) {
        if (!isOfOneVault(error)) throw error
        return []
      }
    }),
  )
  return new Map(logs.flat())
}

function isOfOneVault(error: unknown): boolean {
  if (error instanceof DistrustError) return error.about === 'vault_log'
  if (error instanceof SessionError) return error.code === 'vault_unkeyed' || error.code === 'not_found'
  return error instanceof CallError && (error.status === 403 || error.status === 404)
}
