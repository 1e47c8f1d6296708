import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultType, VaultVisibility } from '@chaveiro/contract/constants.ts'
import { isDealt } from '../../memberships/vault-dealing.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVault } from './vaults.queries.ts'

type VaultRow = {
  id: string
  parent_id: string | null
  type: string
  visibility: string
  custody: string
  inherits: boolean
  generation: number
  generation_due: boolean
  version: number
  created_at: string
  document: Uint8Array
  item_count: number | null
  key_holders: number | null
  /** SQLite returns 0 and 1 for a boolean expression. */
  holds_key: unknown
  is_member: unknown
  is_writer: unknown
}

/** A vault as sent to one person. */
export async function vaultAnswer(reader: Reader, atRest: AtRest, row: VaultRow): Promise<Vault> {
  const { name, tags, overview_salt } = openVault(atRest, row)
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
    is_member: Boolean(row.is_member),
    is_writer: Boolean(row.is_writer),
    inherits: row.inherits,
    custody: row.custody as Vault['custody'],
    is_dealt: row.custody === 'split' && (await isDealt(reader, atRest, row.id)),
    generation_due: row.generation_due,
    overview_salt: overview_salt ?? null,
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
  return vaultAnswer(reader, atRest, row)
}
