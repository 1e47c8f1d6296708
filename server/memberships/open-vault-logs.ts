import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { openInParts } from '../platform/clock/parts-to-open.ts'
import type { Reader } from '../platform/db/db.ts'
import { readEndingProofs } from '../signed-logs/ending-proofs.ts'
import { openStatement } from '../signed-logs/vault-log.ts'
import {
  type PreviousKeyDocument,
  previousKeyRow,
  type VaultKeyDocument,
  vaultKeyRow,
} from './vault-key-documents.ts'
import {
  type LogFacts,
  selectOwnKeysOfVaults,
  selectPreviousKeysOfVaults,
  selectStatementsAfter,
} from './vault-logs.queries.ts'

/** A log to open, and up to which roster statement its reader has proofs (-1 for none). */
export type LogToOpen = LogFacts & { provenTo: number }

/**
 * Signed logs after a number, with their proofs and a person's own sealed keys, oldest generation first, with the older keys that these
 * open. People who are not members get no keys. Whether the person may see these vaults is the caller's to decide.
 */
export async function openVaultLogs(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  vaults: readonly LogToOpen[],
): Promise<VaultLog[]> {
  if (vaults.length === 0) return []
  const proofs = await readEndingProofs(reader, vaults)
  const memberOf = vaults.filter(({ is_member }) => is_member).map(({ id }) => id)
  const statements = await selectStatementsAfter(reader, vaults)
  const ownKeys = memberOf.length === 0 ? [] : await selectOwnKeysOfVaults(reader, userId, memberOf)
  const held = [...new Set(ownKeys.map(({ vault_id }) => vault_id))]
  const previous = held.length === 0 ? [] : await selectPreviousKeysOfVaults(reader, held)
  const statementsOf = await openByVault(statements, (row) => openStatement(atRest, row.vault_id, row))
  const keysOf = await openByVault(ownKeys, (row) => openOwnKey(atRest, userId, row))
  const previousOf = await openByVault(previous, (row) => openPreviousKey(atRest, row))
  return vaults.map(({ id, generation_due }) => ({
    vault_id: id,
    statements: statementsOf(id),
    generation_due,
    keys: keysOf(id),
    previous: previousOf(id),
    proofs: proofs.get(id) ?? [],
  }))
}

/** Opens the rows of many vaults, with turns for others in between; answers those of one vault, in their order. */
async function openByVault<Row extends { readonly vault_id: string }, Opened>(
  rows: readonly Row[],
  open: (row: Row) => Opened,
): Promise<(vaultId: string) => Opened[]> {
  const opened = await openInParts(rows, (row) => ({ vault: row.vault_id, text: open(row) }))
  const byVault = Map.groupBy(opened, ({ vault }) => vault)
  return (vaultId) => (byVault.get(vaultId) ?? []).map(({ text }) => text)
}

type KeyRow = { vault_id: string; generation: number; document: Uint8Array }

/** A vault key sealed to one person, as sent. */
function openOwnKey(
  atRest: AtRest,
  userId: string,
  { vault_id, generation, document }: KeyRow,
): VaultLog['keys'][number] {
  const row = vaultKeyRow(vault_id, generation, userId)
  return { generation, ...atRest.open<VaultKeyDocument>('vault_keys', row, document) }
}

/** The previous generation's key, sealed under this one's, as sent. */
function openPreviousKey(
  atRest: AtRest,
  { vault_id, generation, document }: KeyRow,
): VaultLog['previous'][number] {
  const row = previousKeyRow(vault_id, generation)
  return { generation, ...atRest.open<PreviousKeyDocument>('vault_previous_keys', row, document) }
}
