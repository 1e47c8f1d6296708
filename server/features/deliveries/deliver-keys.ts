import type { SealedVaultKey } from '@chaveiro/contract/calls/deliveries.ts'
import { mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { mayHoldVaultKey, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { requireVault } from '../../access/require-vault.ts'
import { checkKeys } from '../../memberships/check-vault-keys.ts'
import { selectAnyRow } from '../../memberships/memberships.queries.ts'
import { storeVaultKeys } from '../../memberships/store-vault-keys.ts'
import { type VaultKeyDocument, vaultKeyRow } from '../../memberships/vault-key-documents.ts'
import { deleteKey, selectKey } from '../../memberships/vault-keys.queries.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { selectKeyRefusal } from './key-refusals.queries.ts'

type Logs = { roster: RosterState; log: VaultLogState }

/**
 * Delivers a vault's newest key to people who may hold it by decision, log and roster, all or none. People who have it
 * already are skipped, so several devices may do this at once. Returns how many were new.
 */
export async function deliverKeys(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  keys: readonly SealedVaultKey[],
): Promise<number> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'deliver_key')
  const { generation } = vault
  if (generation === 0) throw new Refusal('vault_unkeyed')
  const keyOfActor = { vault_id: vaultId, generation, user_id: actor.id }
  if (!(await tx.first(selectKey, keyOfActor))) throw new Refusal('key_missing')
  if (keys.some((key) => key.generation !== generation)) throw new Refusal('stale_generation')
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  for (const { user } of keys) {
    await requireRecipient(tx, { roster, log }, user)
    // A key that this signer delivered before did not open: others deliver until the vault has another key.
    const refused = await tx.first(selectKeyRefusal, { ...keyOfActor, user_id: user, signer_id: actor.id })
    if (refused) throw new Refusal('delivery_refused')
  }
  await checkKeys(keys, { roster, log, actorId: actor.id, generation, bodyPath: 'keys' })

  const missing: SealedVaultKey[] = []
  for (const key of keys) if (await isMissing(tx, atRest, { roster, log }, key)) missing.push(key)
  await storeVaultKeys(tx, dependencies, caller, vaultId, missing)
  const vault_name = vault.document.name
  for (const { user } of missing) {
    const details = { vault_name, person_id: user }
    await appendAudit(tx, { event: 'key_delivered', actor, ip, vaultId, details })
  }
  const arrived = missing.map(({ user }) => user).filter((user) => user !== actor.id)
  const notice = { name: 'key_arrived', values: { vault_id: vaultId } } as const
  await notify(tx, arrived, notice, { about: [vaultId], by: actor.id })
  return missing.length
}

/** Throws unless they may get the key now; their access may have ended while the device sealed it. */
async function requireRecipient(tx: Tx, { roster, log }: Logs, userId: string): Promise<void> {
  // Checked before anything is read of somebody who is not a member.
  const row = await tx.first(selectAnyRow, { vault_id: log.vault, user_id: userId })
  const person = row && (await tx.first(selectPerson, { id: userId }))
  if (!person || !mayHoldKeys(person as RoleAndStatus)) throw new Refusal('access_ended')
  if (!presentKeys(roster, userId)?.vouched) throw new Refusal('keys_unconfirmed')
  // Decided but not signed, or signed differently: a key needs both.
  if (!mayHoldVaultKey(log, roster, userId, roster.head.seq)) throw new Refusal('statement_refused')
}

/** Whether somebody lacks this key under their present keys; one sealed to older keys is replaced. */
async function isMissing(
  tx: Tx,
  atRest: AtRest,
  { roster, log }: Logs,
  { generation, user }: SealedVaultKey,
): Promise<boolean> {
  const place = { vault_id: log.vault, generation, user_id: user }
  const stored = await tx.first(selectKey, place)
  if (!stored) return true
  const row = vaultKeyRow(log.vault, generation, user)
  const { delivery } = atRest.open<VaultKeyDocument>('vault_keys', row, stored.document)
  const { payload } = parseStatement(delivery, 'chaveiro.vault.delivery')
  if (payload.fingerprint === presentKeys(roster, user)?.fingerprint) return false
  await tx.run(deleteKey, place)
  return true
}
