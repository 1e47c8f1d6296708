import type { giveLostVault as call } from '@chaveiro/contract/calls/recoveries.ts'
import { beginningsADay } from '@chaveiro/contract/constants.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import type { MemberRow } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireNewMember } from '../../memberships/require-new-member.ts'
import { tellOfProposals } from '../../memberships/tell-of-proposals.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { keepValues } from '../../signed-logs/opening-values.ts'
import { isHeldByNobody } from './read-recovery.ts'
import { deleteVaultValues } from './recoveries.queries.ts'

/**
 * Accepts one of the two approvals by which custodians give somebody a two-person vault that lost its key. The first
 * one's values wait for the second; with that, the person is a member, and their device opens the items.
 */
export async function giveVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  { statement, sealed }: z.output<typeof call.body>,
): Promise<{ seq: number }> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'change_members')
  const kind = ['chaveiro.vault.open'] as const
  const { payload } = parseStatement(statement, ...kind)
  const { to, confirms } = payload
  await acceptStatement('statement', () =>
    refuseUnless('items' in payload.scope, 'wrong_kind', 'it opens an item'),
  )
  if (!(await isHeldByNobody(tx, vault))) throw new Refusal('vault_held')
  await requireNewMember(tx, to, vault.custody)
  if (confirms === undefined) await requireFewFirstApprovals(tx, caller)
  const appended = await appendToVaultLog(tx, dependencies, caller, vaultId, statement, kind)
  if (confirms === undefined) await tx.run(deleteVaultValues, { vault_id: vaultId })
  await keepValues(tx, atRest, payload, sealed)
  if (confirms !== undefined) {
    await addMember(tx, dependencies, caller, vaultId, to)
    // No member is left to deliver its key; the person's own device opens it.
    const notice = { name: 'vault_given', values: { vault_id: vaultId } } as const
    await dependencies.notify(tx, [to], notice, { about: [vaultId], by: actor.id })
  }
  await tellOfProposals(tx, dependencies, caller, appended)
  const details = { vault_name: vault.document.name, person_id: to }
  const event = confirms === undefined ? 'vault_giving_proposed' : 'vault_given'
  await appendAudit(tx, { event, actor, ip, vaultId, details })
  return { seq: appended.log.head.seq }
}

/** Each first approval notifies the other custodians, and its text may be large. */
async function requireFewFirstApprovals(
  tx: Tx,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<void> {
  const proposals = await countActsOfDay(tx, { event: 'vault_giving_proposed', userId: actor.id, now })
  if (proposals >= beginningsADay) throw new Refusal('begun_too_often')
}

async function addMember(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  userId: string,
) {
  const rows = await selectRowsOfVaults(tx, [vaultId], userId)
  if (rows.some(({ source }) => source === 'direct')) return
  const ownRow: MemberRow = { vaultId, userId, source: 'direct', from: null, access: 'member' }
  const change = await planMemberships(tx, vaultId, { added: [ownRow], removed: [] }, userId)
  await applyMemberships(tx, dependencies, caller, change, [])
}
