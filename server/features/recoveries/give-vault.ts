import { beginningsADay } from '@chaveiro/contract/constants.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { giveLostVault as call } from '@chaveiro/contract/recoveries.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import type { MemberRow } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireNewMember } from '../../memberships/require-new-member.ts'
import { tellOfProposals } from '../../memberships/tell-of-proposals.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { isHeldByNobody, type RecoveryDocument } from './read-recovery.ts'
import { putRecovery, selectRecovery } from './recoveries.queries.ts'

/**
 * Accepts one of the two statements by which custodians give somebody a two-person vault that lost its key. The first
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
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'change_members')
  const kind = ['chaveiro.vault.recover'] as const
  const { payload } = parseStatement(statement, ...kind)
  if (payload.sealed !== (await hashText(sealed, nodeVerifier))) {
    throw new Refusal('statement_refused', { fields: [{ path: 'sealed', fault: 'invalid' }] })
  }
  if (!(await isHeldByNobody(tx, vault))) throw new Refusal('vault_held')
  const { user, recovery, confirms } = payload
  await requireNewMember(tx, user, vault.custody)
  if (confirms === undefined) await requireFewFirstStatements(tx, caller)
  const before = confirms === undefined ? null : await readFirst(tx, dependencies, vaultId, recovery)
  const appended = await appendToVaultLog(tx, dependencies, caller, vaultId, statement, kind)
  const document: RecoveryDocument = before
    ? { recovery, first: before.first, second: sealed }
    : { recovery, first: sealed }
  await tx.run(putRecovery, {
    vault_id: vaultId,
    user_id: user,
    first_by: before?.by ?? actor.id,
    second_by: before ? actor.id : null,
    given_at: isoInstant(now),
    ended_at: null,
    document: atRest.seal('vault_recoveries', vaultId, document),
  })
  if (before) {
    await addMember(tx, dependencies, caller, vaultId, user)
    // No member is left to deliver its key; the person's own device opens it.
    const notice = { name: 'vault_given', values: { vault_id: vaultId } } as const
    await dependencies.notify(tx, [user], notice, { about: [vaultId], by: actor.id })
  }
  await tellOfProposals(tx, dependencies, caller, appended)
  const details = { vault_name: vault.document.name, person_id: user }
  const event = before ? 'vault_given' : 'vault_giving_proposed'
  await appendAudit(tx, { event, actor, ip, vaultId, details })
  return { seq: appended.log.head.seq }
}

/** Each first statement notifies the other custodians, and its text may be large. */
async function requireFewFirstStatements(
  tx: Tx,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<void> {
  const given = await countActsOfDay(tx, { event: 'vault_giving_proposed', userId: actor.id, now })
  if (given >= beginningsADay) throw new Refusal('begun_too_often')
}

/** The first custodian's values; the log says whether they still count. */
async function readFirst(tx: Tx, { atRest }: Dependencies, vaultId: string, recovery: string) {
  const row = await tx.first(selectRecovery, { vault_id: vaultId })
  const known = row && atRest.open<RecoveryDocument>('vault_recoveries', vaultId, row.document)
  if (known?.recovery !== recovery) throw new Refusal('stale_head')
  return { by: row?.first_by as string, first: known.first }
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
  const own: MemberRow = { vaultId, userId, source: 'direct', from: null }
  const change = await planMemberships(tx, vaultId, { added: [own], removed: [] }, userId)
  await applyMemberships(tx, dependencies, caller, change, [])
}
