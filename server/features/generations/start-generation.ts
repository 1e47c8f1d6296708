import type { startGeneration as call } from '@chaveiro/contract/calls/generations.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { generationIsDue, holdersOf, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import { checkKeys } from '../../memberships/check-vault-keys.ts'
import { deleteDealing } from '../../memberships/delete-custody-shares.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import { listAsWaiting, storeVaultKeys } from '../../memberships/store-vault-keys.ts'
import { type PreviousKeyDocument, previousKeyRow } from '../../memberships/vault-key-documents.ts'
import { insertPreviousKey, selectKey } from '../../memberships/vault-keys.queries.ts'
import { selectActive } from '../../organisation/persons.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { setGeneration } from '../../signed-logs/vault-rows.queries.ts'
import { deleteKeyRefusals, selectSealedTo } from './generations.queries.ts'

/**
 * Starts the next generation in one compare-and-set: its key for exactly those who may hold it by log, roster and
 * membership, and the previous key sealed under it, unless two custodians gave the caller a vault that had lost it.
 * The later of two devices gets 409. Refused unless one is due.
 */
export async function startGeneration(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  { generation: text, previous, keys, unsealed }: z.output<typeof call.body>,
): Promise<{ generation: number; seq: number }> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'deliver_key')
  if (vault.generation === 0) throw new Refusal('vault_unkeyed')
  const keyOfActor = { vault_id: vaultId, generation: vault.generation, user_id: actor.id }
  // The log decides below whether two custodians gave the caller the vault.
  if (previous !== undefined && !(await tx.first(selectKey, keyOfActor))) throw new Refusal('key_missing')
  const { payload } = parseStatement(text, 'chaveiro.vault.generation')
  const { generation } = payload
  if (generation <= vault.generation) throw new Refusal('stale_head')
  if (payload.previous !== (previous && (await hashText(previous, nodeVerifier)))) {
    throw new Refusal('statement_refused', { fields: [{ path: 'previous', fault: 'invalid' }] })
  }
  const at = isoInstant(now)
  const set = { id: vaultId, before: vault.generation, generation, updated_at: at }
  if ((await tx.run(setGeneration, set)) === 0) throw new Refusal('stale_head')
  const kinds = ['chaveiro.vault.generation'] as const
  const { before, log } = await appendToVaultLog(tx, dependencies, caller, vaultId, text, kinds)

  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  // The maker of a generation can spoil the key for everybody.
  if (!vault.generationDue && !generationIsDue(before, roster)) throw new Refusal('stale_head')
  // A generation signed by an older roster, which lacks the reason why it is due, would have to be replaced at once.
  if (generationIsDue(log, roster)) throw new Refusal('stale_head')
  const recipients = await readRecipients(tx, log, roster)
  const named = [...keys.map(({ user }) => user), ...unsealed]
  const isExact = named.length === recipients.size && named.every((user) => recipients.has(user))
  if (!isExact) throw new Refusal('stale_head')
  if (new Set(named).size < named.length || unsealed.includes(actor.id)) {
    throw new Refusal('invalid', { fields: [{ path: 'keys', fault: 'invalid' }] })
  }
  await requireUnsealable(tx, { vault_id: vaultId, generation: vault.generation }, unsealed)
  await checkKeys(keys, { roster, log, actorId: actor.id, generation, bodyPath: 'keys' })

  if (previous !== undefined) {
    const document: PreviousKeyDocument = { sealed: previous }
    await tx.run(insertPreviousKey, {
      vault_id: vaultId,
      generation,
      document: atRest.seal('vault_previous_keys', previousKeyRow(vaultId, generation), document),
    })
  }
  await storeVaultKeys(tx, dependencies, caller, vaultId, keys)
  await tx.run(deleteKeyRefusals, { vault_id: vaultId, generation })
  if (log.custody === 'shared') await deleteDealing(tx, { id: vaultId, generation })
  await listAsWaiting(tx, vaultId, generation, now)
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'generation_started', actor, ip, vaultId, details })
  // These people keep waiting. Only the key's maker knows whether nothing could be sealed to them, so the maker is recorded.
  for (const user of unsealed) {
    const leftOut = { ...details, person_id: user }
    await appendAudit(tx, { event: 'key_left_out', actor, ip, vaultId, details: leftOut })
  }
  return { generation, seq: log.head.seq }
}

/**
 * Throws if somebody is left out to whose present keys the present vault key was sealed. Otherwise a member could make
 * a key that only they have, and not be removed as its last holder. Replaced keys have no present vault key, or only by
 * their owner's own delivery.
 */
async function requireUnsealable(
  tx: Tx,
  present: { vault_id: string; generation: number },
  unsealed: readonly string[],
): Promise<void> {
  if (unsealed.length === 0) return
  const sealedTo = new Set((await tx.all(selectSealedTo, present)).map(({ user_id }) => user_id))
  if (!unsealed.some((user) => sealedTo.has(user))) return
  throw new Refusal('invalid', { fields: [{ path: 'unsealed', fault: 'invalid' }] })
}

/**
 * The new key's recipients: by the log and the roster, and active members by the server's decisions, with vouched-for
 * keys.
 */
async function readRecipients(reader: Reader, log: VaultLogState, roster: RosterState): Promise<Set<string>> {
  const rows = await selectRowsOfVaults(reader, [log.vault], undefined)
  const members = new Set(rows.map(({ user_id }) => user_id))
  const named = holdersOf(log, roster).filter(
    (user) => members.has(user) && presentKeys(roster, user)?.vouched === true,
  )
  return new Set(await selectActive(reader, named))
}
