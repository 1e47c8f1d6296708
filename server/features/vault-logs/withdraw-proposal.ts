import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { proposerOf } from '@chaveiro/contract/log/vaults/vault-withdraw.ts'
import { requireRight } from '../../access/require-right.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { tellOfProposals } from '../../memberships/tell-of-proposals.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'

/**
 * Withdraws a proposal that no second custodian has confirmed; by its proposer or an admin. The server's own decisions
 * with it, such as a membership row, stay.
 */
export async function withdrawProposal(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  const { actor, ip } = caller
  const kind = ['chaveiro.vault.withdraw'] as const
  const { proposal: hash } = parseStatement(statement, ...kind).payload
  const currentLog = await currentVaultLog(tx, dependencies.atRest, vault.id)
  const proposer = currentLog && proposerOf(currentLog, hash)
  // One that is no longer open passes here: the log refuses it below, with that reason.
  const isOwn = !proposer || proposer === actor.id
  requireRight(await readPresentRole(tx, actor.id), 'withdraw_proposal', { isOwn })
  const { before, log } = await appendToVaultLog(tx, dependencies, caller, vault.id, statement, kind)
  await tellOfProposals(tx, dependencies, caller, { before, log })
  const details = { vault_name: vault.document.name }
  await dependencies.appendAudit(tx, { event: 'proposal_withdrawn', actor, ip, vaultId: vault.id, details })
  return log.head.seq
}
