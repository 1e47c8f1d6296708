import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { admissionsOf, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { requireVault } from '../../access/require-vault.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import { isAdmitted, memberRows } from '../../memberships/memberships.rules.ts'
import { openVaultLogs } from '../../memberships/open-vault-logs.ts'
import { listAsWaiting, storeVaultKeys } from '../../memberships/store-vault-keys.ts'
import { selectLogFacts } from '../../memberships/vault-logs.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { storeOverviewSalt } from '../../signed-logs/sign-overview.ts'
import { vaultStatementRow } from '../../signed-logs/vault-documents.ts'
import { insertVaultStatement } from '../../signed-logs/vault-log.queries.ts'
import { cacheVaultLog } from '../../signed-logs/vault-log.ts'
import { setGeneration } from '../../signed-logs/vault-rows.queries.ts'
import { checkFounding, type Founding, type FoundingPlace } from './check-founding.ts'

/** Gives a vault created without keys its first key. Of two devices at once one wins, the other gets 409. */
export async function foundVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  founding: Founding,
): Promise<VaultLog> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'edit_vault')
  if (vault.generation !== 0) throw new Refusal('stale_head')
  await writeFounding(tx, dependencies, caller, vaultId, founding, '')
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'generation_started', actor, ip, vaultId, details })
  const facts = await selectLogFacts(tx, actor.id, [{ id: vaultId, after: -1 }])
  const whole = facts.map((vault) => ({ ...vault, provenTo: -1 }))
  const [log] = await openVaultLogs(tx, atRest, actor.id, whole)
  if (!log) throw new Refusal('not_found')
  return log
}

/** Checks and writes the first key of a vault in the database with generation 0, with its members. */
export async function writeFounding(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  founding: Founding,
  bodyPath: FoundingPlace['bodyPath'],
): Promise<void> {
  const { atRest } = dependencies
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const { actor, now } = caller
  const place = { vaultId, actorId: actor.id, now, roster, verifier: nodeVerifier, bodyPath }
  const { log, entries } = await checkFounding(founding, place)
  await requireMembers(tx, log, founding)

  const at = isoInstant(caller.now)
  const started = await tx.run(setGeneration, { id: vaultId, before: 0, generation: 1, updated_at: at })
  if (started === 0) throw new Refusal('stale_head')
  for (const { seq, kind, hash, text } of entries) {
    const document = atRest.seal('vault_statements', vaultStatementRow(vaultId, seq), { statement: text })
    const row = { vault_id: vaultId, seq, kind, hash, signed_by: actor.id, appended_at: at, document }
    await tx.run(insertVaultStatement, row)
  }
  tx.afterCommit(() => cacheVaultLog(log))
  if (founding.overview) await storeOverviewSalt(tx, dependencies, caller.now, log, founding.overview.salt)
  await storeVaultKeys(tx, dependencies, caller, vaultId, founding.keys)
  await listAsWaiting(tx, vaultId, 1, caller.now)
}

/** Throws if the founding admits somebody who is not a member by the server's decisions, or gives them a key. */
async function requireMembers(tx: Tx, log: VaultLogState, { keys }: Founding): Promise<void> {
  const rows = await selectRowsOfVaults(tx, [log.vault], undefined)
  const members = memberRows(rows)
  const admissions = admissionsOf(log)
  const admitted = members.filter((row) => isAdmitted(admissions, row))
  if (admitted.length !== admissions.length) throw new Refusal('stale_head')
  const users = new Set(rows.map(({ user_id }) => user_id))
  if (keys.some(({ user }) => !users.has(user))) throw new Refusal('access_ended')
}
