import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { recallVaultState } from '../state/kept-vault.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * A person's admissions to a vault, by the log that this device keeps; null if it has seen a longer log than it keeps, so that there may be
 * others.
 */
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
