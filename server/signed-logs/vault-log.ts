import { extendVaultLog, type Logs, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { LRUCache } from 'lru-cache'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { openInParts } from '../platform/clock/parts-to-open.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { currentRoster } from './roster-log.ts'
import { type VaultStatementDocument, vaultStatementRow } from './vault-documents.ts'
import { selectLogHash, selectLogHead, selectLogStatements } from './vault-log.queries.ts'

const keptLogsMax = 2000

// By vault. A cached log is used only if its head is in the database's own chain, so it cannot be wrong.
const replayed = new LRUCache<string, VaultLogState>({ max: keptLogsMax })

/** A vault's signed log, replayed and checked; null if the vault has no key yet. */
export async function currentVaultLog(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
): Promise<VaultLogState | null> {
  const head = await reader.first(selectLogHead, { vault_id: vaultId })
  if (!head) return null
  const kept = replayed.get(vaultId)
  if (kept?.head.hash === head.hash) return kept
  const roster = await currentRoster(reader, atRest)
  if (!roster) throw new Error('a vault has a log and the organisation no roster')
  // Another server may have appended: only statements after the cached head are checked.
  const place = kept && (await reader.first(selectLogHash, { vault_id: vaultId, seq: kept.head.seq }))
  const base = kept && place?.hash === kept.head.hash ? kept : null
  const texts = await readLogStatements(reader, atRest, vaultId, base ? base.head.seq : -1)
  const state = await extendVaultLog(base, texts, roster, nodeVerifier)
  cacheVaultLog(state)
  return state
}

/** The roster and a vault's log; Refusal('vault_unkeyed') if either is missing. */
export async function currentLogs(reader: Reader, atRest: AtRest, vaultId: string): Promise<Logs> {
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  return { roster, log }
}

export function cacheVaultLog(state: VaultLogState): void {
  replayed.set(state.vault, state)
}

/** The statements of a vault's log after number `after` (-1 for all), oldest first. */
export async function readLogStatements(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  after: number,
): Promise<string[]> {
  const rows = await reader.all(selectLogStatements, { vault_id: vaultId, after })
  return openInParts(rows, (row) => openStatement(atRest, vaultId, row))
}

/** A statement of a vault's log as signed. */
export function openStatement(
  atRest: AtRest,
  vaultId: string,
  { seq, document }: { seq: number; document: Uint8Array },
): string {
  const row = vaultStatementRow(vaultId, seq)
  return atRest.open<VaultStatementDocument>('vault_statements', row, document).statement
}
