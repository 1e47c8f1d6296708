import type { VaultLog } from '@chaveiro/contract/vault-logs.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readEndingProofs } from '../signed-logs/ending-proofs.ts'
import { readLogStatements } from '../signed-logs/vault-log.ts'
import { openOwnKey, openPreviousKey } from './open-vault-keys.ts'
import { selectLogPlace, selectOwnKeys, selectPreviousKeys } from './vault-keys.queries.ts'

/**
 * A vault's whole signed log, with its proofs and one person's own sealed keys, oldest generation first, with the older keys that these
 * open. People who are not members get no keys.
 */
export async function readVaultLog(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  vaultId: string,
): Promise<VaultLog> {
  const vault = await reader.first(selectLogPlace, { id: vaultId, user_id: userId })
  if (!vault) throw new Refusal('not_found')
  const statements = await readLogStatements(reader, atRest, vaultId, -1)
  const proofs = (await readEndingProofs(reader, [{ id: vaultId, provenTo: -1 }])).get(vaultId) ?? []
  const answer = { vault_id: vaultId, statements, generation_due: vault.generation_due, proofs }
  if (!vault.is_member) return { ...answer, keys: [], previous: [] }
  const own = await reader.all(selectOwnKeys, { vault_id: vaultId, user_id: userId })
  const previous = own.length === 0 ? [] : await reader.all(selectPreviousKeys, { vault_id: vaultId })
  return {
    ...answer,
    keys: own.map((row) => openOwnKey(atRest, vaultId, userId, row)),
    previous: previous.map((row) => openPreviousKey(atRest, vaultId, row)),
  }
}
