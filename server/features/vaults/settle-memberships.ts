import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { appendToVaultLog } from './append-to-vault-log.ts'
import { endAccess, requireHolderLeft } from './end-access.ts'
import { listAsWaiting } from './keep-vault-keys.ts'
import { type MembershipChange, neededStatements, statementKey } from './memberships.rules.ts'
import { currentVaultLog } from './signed-vault-log.ts'
import { isDealt } from './vault-dealing.ts'
import { deleteMember, insertMembers, selectPlace } from './vault-members.queries.ts'

type Ground = { atRest: AtRest }
type Signer = { actor: { id: string }; now: number }

/**
 * Writes a change of memberships and appends its signed statements, which must be exactly those that it asks for: with
 * others, somebody was faster. With none the rows alone stand, and somebody has to confirm them. Answers the vaults in
 * which somebody lost a key.
 */
export async function settleMemberships(
  tx: Tx,
  ground: Ground,
  caller: Signer,
  change: MembershipChange,
  statements: readonly VaultStatement[],
): Promise<string[]> {
  if (statements.length > 0) await requireExactly(tx, ground.atRest, change, statements)
  await writeRows(tx, change, caller.now)
  for (const { vault_id, statement } of inOrder(statements)) {
    await appendToVaultLog(tx, ground, caller, vault_id, statement)
  }
  const lost = new Set<string>()
  for (const { vaultId, userId } of change.removed) {
    if (await endAccess(tx, vaultId, userId, caller.now)) lost.add(vaultId)
  }
  return [...lost]
}

/**
 * The same, but never so that a vault's key is lost with its last holder. In split custody that is allowed once the
 * custody keys are dealt: two custodians then can recover what lies in the vault.
 */
export async function settleKeepingHolders(
  tx: Tx,
  ground: Ground,
  caller: Signer,
  change: MembershipChange,
  statements: readonly VaultStatement[],
): Promise<void> {
  const dealt = new Set<string>()
  for (const vaultId of new Set(change.removed.map((row) => row.vaultId))) {
    if (await isDealt(tx, ground.atRest, vaultId)) dealt.add(vaultId)
  }
  for (const vaultId of await settleMemberships(tx, ground, caller, change, statements)) {
    if (!dealt.has(vaultId)) await requireHolderLeft(tx, vaultId)
  }
}

async function writeRows(tx: Tx, { added, removed }: MembershipChange, now: number): Promise<void> {
  for (const { vaultId, userId, source } of removed) {
    await tx.run(deleteMember, { vault_id: vaultId, user_id: userId, source })
  }
  const added_at = isoInstant(now)
  await insertMembers(
    tx,
    added.map(({ vaultId, userId, source, from }) => ({
      vault_id: vaultId,
      user_id: userId,
      source,
      from_vault_id: from,
      added_at,
    })),
  )
  for (const vaultId of new Set(added.map(({ vaultId }) => vaultId))) {
    const place = await tx.first(selectPlace, { id: vaultId })
    if (place) await listAsWaiting(tx, vaultId, place.generation, now)
  }
}

async function requireExactly(
  reader: Reader,
  atRest: AtRest,
  change: MembershipChange,
  statements: readonly VaultStatement[],
): Promise<void> {
  const vaultIds = new Set([...change.added, ...change.removed].map(({ vaultId }) => vaultId))
  const needed = new Set<string>()
  for (const vaultId of vaultIds) {
    const log = await currentVaultLog(reader, atRest, vaultId)
    for (const key of neededStatements(vaultId, change, log && admissionsOf(log))) needed.add(key)
  }
  for (const { vault_id, statement } of statements) {
    const { kind, payload } = parseStatement(statement, 'chaveiro.vault.admit', 'chaveiro.vault.remove')
    if (payload.vault !== vault_id) throw new Refusal('statement_refused')
    const key = statementKey(kind === 'chaveiro.vault.admit' ? 'admit' : 'remove', vault_id, payload)
    if (!needed.delete(key)) throw new Refusal('stale_head')
  }
  if (needed.size > 0) throw new Refusal('stale_head')
}

/** Statements of one vault in the order of its chain, in whichever order they were sent. */
function inOrder(statements: readonly VaultStatement[]): VaultStatement[] {
  const seqOf = ({ statement }: VaultStatement) =>
    parseStatement(statement, 'chaveiro.vault.admit', 'chaveiro.vault.remove').payload.seq
  return statements
    .map((entry) => ({ entry, seq: seqOf(entry) }))
    .sort((a, b) => a.seq - b.seq)
    .map(({ entry }) => entry)
}
