import { errorFacts } from '../../base/types/error-facts.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { isListed } from './is-listed.ts'
import { refreshLog } from './load-vault-log.ts'

/**
 * Reads one log that was left out, or did not verify, among others. Null if the vault is gone, or if this device never saw the log and the
 * list does not say that there is one (`isKeyed`). Throws if it is withheld or does not verify: otherwise an act would change that vault
 * unsigned, and a person who loses it would keep it.
 */
export async function readLeftOut(
  session: OpenSession,
  vaultId: string,
  isKeyed = false,
): Promise<VerifiedLog | null> {
  if (!isKeyed && !(await session.seen.vault(vaultId))) return null
  try {
    return await refreshLog(session, vaultId)
  } catch (error) {
    const isGone = errorFacts(error).code === 'not_found' && !(await isListed(session, vaultId))
    if (isGone) return null
    throw error
  }
}
