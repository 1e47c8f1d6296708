import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import { recallVaultState } from '../state/kept-vault.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Whether a vault may admit somebody, from one of these other vaults if some are named, by all that this device has seen of its log. */
export async function mayAdmit(
  session: OpenSession,
  vaultId: string,
  userId: string,
  sources?: ReadonlySet<string>,
): Promise<boolean> {
  const known = session.verifiedLogs.get(vaultId)?.log ?? (await recallVaultState(session, vaultId))
  const seen = await session.seen.vault(vaultId)
  const isWhole = known !== null && (!seen || known.head.seq >= seen.seq)
  if (!isWhole) return true
  const isFrom = (from: string | undefined) => !sources || (from !== undefined && sources.has(from))
  return admissionsOf(known).some(({ user, from }) => user === userId && isFrom(from))
}
