import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { readVaultPlaces as call } from '@chaveiro/contract/calls/vault-logs.ts'
import type { VaultPlace } from '@chaveiro/contract/primitives.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readRowPages } from '../../platform/db/row-pages.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectChangeHash } from '../../signed-logs/ending-proofs.queries.ts'
import { selectLogHash } from '../../signed-logs/vault-log.queries.ts'
import { selectVaultPlaces } from './vault-logs.queries.ts'

type Row = {
  id: string
  seq: number
  log_hash: string
  number: number | null
  change_hash: string | null
  own_seq: number | null
  own_number: number | null
}

/**
 * The newest places of every vault log that the caller may see; for hidden vaults that they once signed in, only their
 * own last statement and change. So a renewal's view covers all that the old keys signed, and reveals nothing newer of
 * a hidden vault.
 */
export async function readVaultPlaces(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
): Promise<CallOutput<typeof call>> {
  const places: VaultPlace[] = []
  const hiddenPlaces: VaultPlace[] = []
  for await (const rows of readRowPages(reader, selectVaultPlaces, { user_id: actor.id })) {
    const visible = new Set(await filterVaults(reader, actor, 'follow_log', rows))
    for (const row of rows) {
      if (visible.has(row)) places.push(placeOf(row))
      else hiddenPlaces.push(...(await ownPlace(reader, row)))
    }
  }
  return { places, left: hiddenPlaces }
}

function placeOf({ id, seq, log_hash, number, change_hash }: Row): VaultPlace {
  return {
    vault: id,
    log: { seq, hash: log_hash },
    change: number === null || change_hash === null ? null : { number, hash: change_hash },
  }
}

/** The person's own last statement and change in a hidden vault, if they signed one. */
async function ownPlace(reader: Reader, { id: vault, own_seq, own_number }: Row): Promise<VaultPlace[]> {
  if (own_seq === null && own_number === null) return []
  const change =
    own_number === null
      ? undefined
      : await reader.first(selectChangeHash, { vault_id: vault, number: own_number })
  const seq = Math.max(own_seq ?? 0, change ? change.log_seq : 0)
  const log = await reader.first(selectLogHash, { vault_id: vault, seq })
  if (!log) return []
  const place = { vault, log: { seq, hash: log.hash } }
  return [{ ...place, change: change && own_number ? { number: own_number, hash: change.hash } : null }]
}
