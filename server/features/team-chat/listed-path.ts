import { pathText, vaultDepthMax } from '@chaveiro/contract/rules/vault-line.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'

/**
 * A vault's path, such as 'Clients / Acme / Social', since many vaults may have one name. It begins below the nearest private one, which chat
 * never names; null if the vault itself is private or gone.
 */
export async function listedPath(reader: Reader, atRest: AtRest, vaultId: string): Promise<string | null> {
  const names = await listedNames(reader, atRest, vaultId, vaultDepthMax)
  return names.length > 0 ? pathText(names) : null
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
