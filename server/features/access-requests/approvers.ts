import { mayOpen } from '@chaveiro/contract/rules/vault-open.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'

/** Whether somebody's approval counts in a vault as its log and the roster are now; in a two-person vault only its own people's. */
export async function isApprover(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  userId: string,
): Promise<boolean> {
  const { log, roster } = await currentLogs(reader, atRest, vaultId)
  return mayOpen(log, roster, userId, roster.head.seq)
}

/** How many active admins and managers besides the person could approve there. */
export async function countApproversBeside(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  userId: string,
): Promise<number> {
  const { log, roster } = await currentLogs(reader, atRest, vaultId)
  const others = (await activeCustodians(reader)).filter((one) => one !== userId)
  return others.filter((one) => mayOpen(log, roster, one, roster.head.seq)).length
}
