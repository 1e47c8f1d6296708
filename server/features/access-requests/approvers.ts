import { mayOpen } from '@chaveiro/contract/log/vaults/vault-open.ts'
import { approvalsNeeded } from '@chaveiro/contract/rules/access/access-request.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { selectTwoPersonVaults } from './access-requests.queries.ts'

/**
 * Whether somebody may approve in a vault by its present log and roster; in a two-person vault only its own custodians.
 */
export async function isApprover(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  userId: string,
): Promise<boolean> {
  const { log, roster } = await currentLogs(reader, atRest, vaultId)
  return mayOpen(log, roster, userId, roster.head.seq)
}

/** How many active admins and managers, without the given person, could approve there. */
export async function countApproversBeside(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  userId: string | null,
): Promise<number> {
  const others = (await activeCustodians(reader)).filter((one) => one !== userId)
  return (await approversAmong(reader, atRest, vaultId, others)).length
}

/**
 * The two-person vaults with fewer approvers than an emergency needs, and how many they have. With a person who is to
 * leave: those where they count, and how many others there are.
 */
export async function readTooFewApprovers(
  reader: Reader,
  atRest: AtRest,
  without: string | undefined,
): Promise<{ vault_id: string; approvers: number }[]> {
  const custodians = await activeCustodians(reader)
  const rows: { vault_id: string; approvers: number }[] = []
  for (const { id } of await reader.all(selectTwoPersonVaults, {})) {
    const all = await approversAmong(reader, atRest, id, custodians)
    if (without !== undefined && !all.includes(without)) continue
    const approvers = all.filter((one) => one !== without).length
    if (approvers < approvalsNeeded('break_glass', 'split')) rows.push({ vault_id: id, approvers })
  }
  return rows
}

async function approversAmong(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  custodians: readonly string[],
): Promise<readonly string[]> {
  const { log, roster } = await currentLogs(reader, atRest, vaultId)
  return custodians.filter((one) => mayOpen(log, roster, one, roster.head.seq))
}
