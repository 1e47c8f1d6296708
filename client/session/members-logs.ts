import { CallError } from '../call-error.ts'
import { DistrustError, SessionError } from '../session-error.ts'
import { forEachAtOnce } from './all-at-once.ts'
import { currentLog, refreshLog, type VerifiedLog } from './load-vault-log.ts'
import type { OpenSession } from './open-session.ts'

const readsAtOnce = 6

/**
 * The verified logs of many vaults. Left out are those without a log, those that this person may not read, and those
 * that do not hold: one lie must not stop what concerns the other vaults.
 */
export async function readLogs(
  session: OpenSession,
  vaultIds: readonly string[],
  age: 'known' | 'newest',
): Promise<Map<string, VerifiedLog>> {
  const logs = new Map<string, VerifiedLog>()
  const readOne = age === 'known' ? currentLog : refreshLog
  await forEachAtOnce(vaultIds, readsAtOnce, async (id) => {
    try {
      logs.set(id, await readOne(session, id))
    } catch (error) {
      if (!isOfOneVault(error)) throw error
    }
  })
  return logs
}

function isOfOneVault(error: unknown): boolean {
  if (error instanceof DistrustError) return error.about === 'vault_log'
  if (error instanceof SessionError) return error.code === 'vault_unkeyed'
  return error instanceof CallError && (error.status === 403 || error.status === 404)
}
