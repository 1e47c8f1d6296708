import { isoInstant } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { listAsWaiting } from '../keys/keep-vault-keys.ts'
import { appendToVaultLog } from '../log/append-to-vault-log.ts'
import type { Caller, Ground, VaultFacts } from '../vault-facts.ts'
import { setCustody } from '../vaults.queries.ts'
import { endAccess, requireHolderLeft } from './end-access.ts'
import { endDealing } from './end-custody-shares.ts'
import { noChange } from './memberships.rules.ts'
import { planMemberships } from './plan-memberships.ts'
import { settleMemberships } from './settle-memberships.ts'
import { tellCustodians } from './tell-custodians.ts'
import { deleteMember, insertMembers, selectCustodians, selectRowsOfVaults } from './vault-members.queries.ts'

/**
 * One of the two statements that change a vault's custody. The second one takes effect at once: custodians lose the
 * key of a vault that is split, and are members again of one that is shared.
 */
export async function changeCustody(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  vault: VaultFacts,
  { statement }: { statement: string },
): Promise<number> {
  const { actor, ip, now } = caller
  const kind = ['chaveiro.vault.custody'] as const
  const { before, log } = await appendToVaultLog(tx, ground, caller, vault.id, statement, kind)
  const isComplete = log.custodies.length > before.custodies.length
  const vaultId = vault.id
  // Who was dealt to under the custody before is dealt to anew, or not at all.
  if (isComplete) await endDealing(tx, vault)
  if (isComplete && log.custody !== vault.custody) {
    await tx.run(setCustody, { id: vaultId, custody: log.custody, updated_at: isoInstant(now) })
    if (log.custody === 'split') await endCustodians(tx, vaultId, now)
    else await enterCustodians(tx, vaultId, now, vault.generation)
    // Heirs inherit who is a member; that may have changed with the custody.
    const change = await planMemberships(tx, vaultId, noChange)
    await settleMemberships(tx, ground, caller, change, [])
  }
  if (!isComplete) await tellCustodians(tx, ground, caller, vault)
  const event = isComplete ? 'custody_changed' : 'custody_proposed'
  const details = { vault_name: vault.document.name }
  await ground.appendAudit(tx, { event, actor, ip, vaultId, details })
  return log.head.seq
}

/** No custodian holds the key of a split vault, through whatever they were a member. Somebody else must hold it. */
async function endCustodians(tx: Tx, vaultId: string, now: number): Promise<void> {
  const custodians = new Set((await tx.all(selectCustodians, {})).map(({ id }) => id))
  const rows = await selectRowsOfVaults(tx, [vaultId], undefined)
  const ended = rows.filter(({ user_id, source }) => source === 'custodian' || custodians.has(user_id))
  for (const { user_id, source } of ended) {
    await tx.run(deleteMember, { vault_id: vaultId, user_id, source })
  }
  for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
    await endAccess(tx, vaultId, userId, now)
  }
  await requireHolderLeft(tx, vaultId)
}

async function enterCustodians(tx: Tx, vaultId: string, now: number, generation: number): Promise<void> {
  const custodians = await tx.all(selectCustodians, {})
  const added_at = isoInstant(now)
  const row = { vault_id: vaultId, source: 'custodian', from_vault_id: null, added_at }
  await insertMembers(
    tx,
    custodians.map(({ id }) => ({ ...row, user_id: id })),
  )
  await listAsWaiting(tx, vaultId, generation, now)
}
