import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import type { Ender } from '../platform/access-ended.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Dependencies } from '../platform/platform.ts'
import { appendToVaultLog } from '../signed-logs/append-to-vault-log.ts'
import { ChangeLost } from '../signed-logs/change-lost.ts'
import { PlaceLost } from '../signed-logs/next-place.ts'
import { endAccess, requireHolderLeft } from './end-access.ts'
import { deleteMember, insertMembers, selectPlace, selectRowsOfVaults } from './memberships.queries.ts'
import { type MembershipChange, memberRows, storedRow } from './memberships.rules.ts'
import { listAsWaiting } from './store-vault-keys.ts'
import { tellOfProposals } from './tell-of-proposals.ts'
import { isDealt } from './vault-dealing.ts'

/**
 * Writes a change of memberships and appends its signed statements, which must match the rows. A row without a
 * statement (a device does not sign for heirs whose place nobody signed) stays until somebody confirms it. Returns the
 * vaults in which somebody lost a key.
 */
export async function applyMemberships(
  tx: Tx,
  dependencies: Dependencies,
  caller: Ender,
  change: MembershipChange,
  statements: readonly VaultStatement[],
): Promise<string[]> {
  await writeRows(tx, change, caller.now)
  for (const { vaultId, userId } of change.added)
    await dependencies.accessEnded(tx, { of: 'outsider', vaultId, userId }, { by: caller, now: caller.now })
  for (const entry of statements) await requireAgreement(tx, entry)
  await appendAll(tx, dependencies, caller, statements)
  const lost = new Set<string>()
  for (const { vaultId, userId } of change.removed) {
    if (await endAccess(tx, dependencies, caller, vaultId, userId)) lost.add(vaultId)
  }
  return [...lost]
}

/**
 * The same, but refuses to lose a vault's key with its last holder. In a two-person vault that is allowed once there is
 * a dealing: two custodians can then recover its items.
 */
export async function applyKeepingHolder(
  tx: Tx,
  dependencies: Dependencies,
  caller: Ender,
  change: MembershipChange,
  statements: readonly VaultStatement[],
): Promise<void> {
  const dealt = new Set<string>()
  for (const vaultId of new Set(change.removed.map((row) => row.vaultId))) {
    if (await isDealt(tx, dependencies.atRest, vaultId)) dealt.add(vaultId)
  }
  for (const vaultId of await applyMemberships(tx, dependencies, caller, change, statements)) {
    if (!dealt.has(vaultId)) await requireHolderLeft(tx, vaultId)
  }
}

async function writeRows(tx: Tx, { added, removed }: MembershipChange, now: number): Promise<void> {
  for (const row of removed) await tx.run(deleteMember, storedRow(row))
  const added_at = isoInstant(now)
  await insertMembers(
    tx,
    added.map((row) => ({ ...storedRow(row), added_at })),
  )
  for (const vaultId of new Set(added.map(({ vaultId }) => vaultId))) {
    const place = await tx.first(selectPlace, { id: vaultId })
    if (place) await listAsWaiting(tx, vaultId, place.generation, now)
  }
}

/** Throws unless an admit names a membership row with its access, and a remove names none that is left of a vault that still exists. */
async function requireAgreement(reader: Reader, { vault_id, statement }: VaultStatement): Promise<void> {
  const { kind, payload } = parseStatement(statement, 'chaveiro.vault.admit', 'chaveiro.vault.remove')
  if (payload.vault !== vault_id) throw new Refusal('statement_refused')
  const isAdmission = kind === 'chaveiro.vault.admit'
  const access = ('access' in payload && payload.access) || 'member'
  const rows = await selectRowsOfVaults(reader, [vault_id], payload.user)
  const isNamed = memberRows(rows).some(
    (row) => row.from === (payload.from ?? null) && (!isAdmission || row.access === access),
  )
  const isGone = !(await reader.first(selectPlace, { id: vault_id }))
  if (isGone || isNamed !== isAdmission) throw new Refusal('stale_head')
}

/**
 * Throws one PlaceLost or ChangeLost for all vaults in which somebody was faster: if turns were taken one by one, the
 * first would be over before the last began.
 */
async function appendAll(
  tx: Tx,
  dependencies: Dependencies,
  caller: Ender,
  statements: readonly VaultStatement[],
): Promise<void> {
  const lost = new Map<string, PlaceLost | ChangeLost>()
  for (const { vault_id, statement } of inOrder(statements)) {
    if (lost.has(vault_id)) continue
    try {
      const appended = await appendToVaultLog(tx, dependencies, caller, vault_id, statement)
      await tellOfProposals(tx, dependencies, caller, appended)
    } catch (error) {
      if (!(error instanceof PlaceLost || error instanceof ChangeLost)) throw error
      lost.set(vault_id, error)
    }
  }
  const late = [...lost.values()].filter((error) => error instanceof PlaceLost)
  if (late.length > 0) throw PlaceLost.ofAll(late, caller)
  if (lost.size > 0) throw new ChangeLost([...lost.keys()], null)
}

/** Statements of one vault in the order of its chain, in whatever order they were sent. */
function inOrder(statements: readonly VaultStatement[]): VaultStatement[] {
  const seqOf = ({ statement }: VaultStatement) =>
    parseStatement(statement, 'chaveiro.vault.admit', 'chaveiro.vault.remove').payload.seq
  return statements
    .map((entry) => ({ entry, seq: seqOf(entry) }))
    .sort((a, b) => a.seq - b.seq)
    .map(({ entry }) => entry)
}
