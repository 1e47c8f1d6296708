import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { recallVaultState } from '../state/kept-vault.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Somebody's admissions to a vault by what this device keeps of its log; null if it has seen more than it keeps, so that there may be others. */
export async function seenAdmissions(
  session: OpenSession,
  vaultId: string,
  userId: string,
): Promise<Admission[] | null> {
  const log = session.verifiedLogs.get(vaultId)?.log ?? (await recallVaultState(session, vaultId))
  const seenHead = await session.seen.vault(vaultId)
  if (log === null || (seenHead && log.head.seq < seenHead.seq)) return null
  return admissionsOf(log).filter(({ user }) => user === userId)
}
