import { replayVaultLog, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { nodeVerifier } from '../../access/node-verifier.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { BoundedCache } from '../../platform/at-rest/bounded-cache.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type VaultStatementDocument, vaultStatementRow } from './vault-documents.ts'
import { selectLogHead, selectLogStatements } from './vaults.queries.ts'

const keptLogsMax = 2000

// By the hash of the head. A hash chain: the same head is the same log, so nothing kept here can be out of date.
const replayed = new BoundedCache<VaultLogState>(keptLogsMax)

/** A vault's signed log, replayed and checked; null while the vault has no key. */
export async function currentVaultLog(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
): Promise<VaultLogState | null> {
  const head = await reader.first(selectLogHead, { vault_id: vaultId })
  if (!head) return null
  const kept = replayed.get(head.hash)
  if (kept) return kept
  const roster = await currentRoster(reader, atRest)
  if (!roster) throw new Error('a vault has a log and the organisation no roster')
  const texts = await readLogStatements(reader, atRest, vaultId)
  const state = await replayVaultLog(texts, roster, nodeVerifier)
  replayed.set(head.hash, state, 1)
  return state
}

/** The statements of a vault's log, oldest first. */
export async function readLogStatements(reader: Reader, atRest: AtRest, vaultId: string): Promise<string[]> {
  const rows = await reader.all(selectLogStatements, { vault_id: vaultId })
  return rows.map(
    ({ seq, document }) =>
      atRest.open<VaultStatementDocument>('vault_statements', vaultStatementRow(vaultId, seq), document)
        .statement,
  )
}
