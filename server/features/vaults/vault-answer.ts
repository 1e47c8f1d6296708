import type { VaultType, VaultVisibility } from '@chaveiro/contract/constants.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { openVault } from './vault-documents.ts'
import { selectVault } from './vaults.queries.ts'

type VaultRow = {
  id: string
  parent_id: string | null
  type: string
  visibility: string
  generation: number
  version: number
  created_at: string
  document: Uint8Array
  item_count: number | null
  key_holders: number | null
  /** SQLite has 0 and 1 for what is no column. */
  holds_key: unknown
}

/** A vault as the wire has it, seen by one person. */
export function vaultAnswer(atRest: AtRest, row: VaultRow): Vault {
  const { name, tags } = openVault(atRest, row)
  return {
    id: row.id,
    name,
    type: row.type as VaultType,
    parent_id: row.parent_id,
    tags,
    visibility: row.visibility as VaultVisibility,
    item_count: row.item_count ?? 0,
    generation: row.generation,
    holds_key: Boolean(row.holds_key),
    key_holders: row.key_holders ?? 0,
    version: row.version,
    created_at: row.created_at,
  }
}

export async function readVault(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  vaultId: string,
): Promise<Vault> {
  const row = await reader.first(selectVault, { id: vaultId, user_id: userId })
  if (!row) throw new Error('a vault that was just written is not there')
  return vaultAnswer(atRest, row)
}
