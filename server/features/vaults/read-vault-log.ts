import type { VaultLog } from '@chaveiro/contract/vaults.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readLogStatements } from './signed-vault-log.ts'
import { type VaultKeyDocument, vaultKeyRow } from './vault-documents.ts'
import { selectOwnKeys } from './vaults.queries.ts'

/** A vault's signed log and one person's own sealed keys, oldest generation first. */
export async function readVaultLog(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  vaultId: string,
): Promise<VaultLog> {
  const statements = await readLogStatements(reader, atRest, vaultId)
  const rows = await reader.all(selectOwnKeys, { vault_id: vaultId, user_id: userId })
  const keys = rows.map(({ generation, document }) => {
    const rowId = vaultKeyRow(vaultId, generation, userId)
    return { generation, ...atRest.open<VaultKeyDocument>('vault_keys', rowId, document) }
  })
  // No statement starts a second generation yet, so no key is sealed under a later one.
  return { vault_id: vaultId, statements, keys, previous: [] }
}
