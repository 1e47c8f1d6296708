import { pathText, vaultDepthMax } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { selectVaultDeletion } from './team-chat.queries.ts'

/**
 * A vault's path, such as 'Clients / Acme / Social', since many vaults may have one name. It begins below the nearest private one, which chat
 * never names; null if the vault itself is private. One that was deleted has the name `then` that the log has of it.
 */
export async function listedPath(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  then: string | undefined,
): Promise<string | null> {
  const names = await listedNames(reader, atRest, vaultId, vaultDepthMax)
  if (names.length > 0) return pathText(names)
  const deleted = await reader.first(selectVaultDeletion, { vault_id: vaultId })
  return deleted?.visibility === 'listed' ? (then ?? null) : null
}

async function listedNames(
  reader: Reader,
  atRest: AtRest,
  id: string | null,
  most: number,
): Promise<string[]> {
  const row = id === null || most === 0 ? undefined : await reader.first(selectVaultRow, { id })
  if (row?.visibility !== 'listed') return []
  return [...(await listedNames(reader, atRest, row.parent_id, most - 1)), openVault(atRest, row).name]
}
