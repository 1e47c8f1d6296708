import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireNotDeleted, type VaultFacts } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { deleteDealing } from '../../memberships/delete-custody-shares.ts'
import { endAccess, requireHolderLeft } from '../../memberships/end-access.ts'
import { deleteMember, insertMembers, selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import { noChange } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { listAsWaiting } from '../../memberships/store-vault-keys.ts'
import { tellOfProposals } from '../../memberships/tell-of-proposals.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { setCustody } from './vault-logs.queries.ts'

/**
 * Accepts one of two statements that change a vault's custody. The second takes effect at once: custodians lose the key
 * of a new two-person vault, and are members again of one in shared custody.
 */
export async function changeCustody(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  requireNotDeleted(vault)
  const { actor, ip, now } = caller
  const kind = ['chaveiro.vault.custody'] as const
  const rows = await selectRowsOfVaults(tx, [vault.id], undefined)
  const { custody } = parseStatement(statement, ...kind).payload
  if (custody === 'split' && rows.some(({ access }) => access === 'reader'))
    throw new Refusal('readers_not_for_vault')
  const { before, log } = await appendToVaultLog(tx, dependencies, caller, vault.id, statement, kind)
  const isComplete = log.custodies.length > before.custodies.length
  const vaultId = vault.id
  // Shares of the earlier custody are void; a member deals new ones.
  if (isComplete) {
    await deleteDealing(tx, vault)
    await dependencies.accessEnded(tx, { of: 'approvals', vaultId, isByTwo: true }, { by: caller, now })
  }
  if (isComplete && log.custody !== vault.custody) {
    await tx.run(setCustody, { id: vaultId, custody: log.custody, updated_at: isoInstant(now) })
    // Access approved by one no longer counts where two are needed.
    await dependencies.accessEnded(tx, { of: 'temporary', vaultId }, { by: caller, now })
    if (log.custody === 'split') await endCustodians(tx, dependencies, caller, vaultId)
    else await addCustodians(tx, vaultId, now, vault.generation)
    // Heirs inherit the members, which may have changed with the custody.
    const change = await planMemberships(tx, vaultId, noChange)
    await applyMemberships(tx, dependencies, caller, change, [])
  }
  await tellOfProposals(tx, dependencies, caller, { before, log })
  const event = isComplete ? 'custody_changed' : 'custody_proposed'
  const details = { vault_name: vault.document.name }
  await dependencies.appendAudit(tx, { event, actor, ip, vaultId, details })
  return log.head.seq
}

/**
 * Ends every custodian's membership, from any source, when a vault becomes a two-person vault. Somebody else must hold
 * its key.
 */
async function endCustodians(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
): Promise<void> {
  const custodians = new Set(await activeCustodians(tx))
  const rows = await selectRowsOfVaults(tx, [vaultId], undefined)
  const ended = rows.filter(({ user_id, source }) => source === 'custodian' || custodians.has(user_id))
  for (const row of ended) await tx.run(deleteMember, row)
  for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
    await endAccess(tx, dependencies, caller, vaultId, userId)
  }
  await requireHolderLeft(tx, vaultId)
}

async function addCustodians(tx: Tx, vaultId: string, now: number, generation: number): Promise<void> {
  const added_at = isoInstant(now)
  const row = { vault_id: vaultId, source: 'custodian', from_id: vaultId, access: 'member', added_at }
  await insertMembers(
    tx,
    (await activeCustodians(tx)).map((user_id) => ({ ...row, user_id })),
  )
  await listAsWaiting(tx, vaultId, generation, now)
}
