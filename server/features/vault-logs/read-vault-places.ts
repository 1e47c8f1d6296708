import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { VaultPlace } from '@chaveiro/contract/primitives.ts'
import type { readVaultPlaces as call } from '@chaveiro/contract/vault-logs.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import {
  selectChangeHash,
  selectLastChanges,
  selectLastStatements,
} from '../../signed-logs/ending-proofs.queries.ts'
import { selectLogHash } from '../../signed-logs/vault-log.queries.ts'
import { selectVaultPlaces } from './vault-logs.queries.ts'

/**
 * The newest places of every vault log that the caller may see; for hidden vaults that they once signed in, only their
 * own last statement and change. So a renewal's view covers all that the old keys signed, and reveals nothing newer of
 * a hidden vault.
 */
export async function readVaultPlaces(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
): Promise<CallOutput<typeof call>> {
  const rows = await reader.all(selectVaultPlaces, { user_id: actor.id })
  const visible = await filterVaults(reader, actor, 'see_vault', rows)
  const places = visible.map(
    ({ id, seq, log_hash, number, change_hash }): VaultPlace => ({
      vault: id,
      log: { seq, hash: log_hash },
      change: number === null || change_hash === null ? null : { number, hash: change_hash },
    }),
  )
  return { places, left: await readLeft(reader, actor.id, new Set(visible.map(({ id }) => id))) }
}

async function readLeft(reader: Reader, userId: string, seen: ReadonlySet<string>): Promise<VaultPlace[]> {
  const statements = await reader.all(selectLastStatements, { user_id: userId })
  const changes = await reader.all(selectLastChanges, { user_id: userId })
  const seqs = new Map(statements.map(({ vault_id, seq }) => [vault_id, seq]))
  const numbers = new Map(changes.map(({ vault_id, number }) => [vault_id, number]))
  const left: VaultPlace[] = []
  for (const vault of new Set([...seqs.keys(), ...numbers.keys()])) {
    if (seen.has(vault)) continue
    const number = numbers.get(vault)
    const change = number && (await reader.first(selectChangeHash, { vault_id: vault, number }))
    const seq = Math.max(seqs.get(vault) ?? 0, change ? change.log_seq : 0)
    const log = await reader.first(selectLogHash, { vault_id: vault, seq })
    if (!log) continue
    const place = { vault, log: { seq, hash: log.hash } }
    left.push({ ...place, change: number && change ? { number, hash: change.hash } : null })
  }
  return left
}
