import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { vaultOverviewInput } from '@chaveiro/contract/rules/vault-overview.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Dependencies } from '../platform/platform.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { appendToVaultLog, type Signer } from './append-to-vault-log.ts'
import { openVault, type VaultDocument } from './vault-documents.ts'
import { selectVaultRow, setVaultDocument } from './vault-rows.queries.ts'

/** Appends the signed commitment of what the vault is called and where it stands, and keeps its salt. Answers its number. */
export async function signOverview(
  tx: Tx,
  dependencies: Pick<Dependencies, 'atRest'>,
  caller: Signer,
  vaultId: string,
  { statement, salt }: { statement: string; salt: string },
): Promise<number> {
  const kinds = ['chaveiro.vault.overview'] as const
  const { log } = await appendToVaultLog(tx, dependencies, caller, vaultId, statement, kinds)
  await storeOverviewSalt(tx, dependencies, caller.now, log, salt)
  return log.head.seq
}

/**
 * Keeps the salt of the log's overview, which must commit to what the database says in this transaction: otherwise
 * somebody renamed or moved the vault in the meantime.
 */
export async function storeOverviewSalt(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  now: number,
  log: VaultLogState,
  salt: string,
): Promise<void> {
  const id = log.vault
  const row = await tx.first(selectVaultRow, { id })
  if (!row) throw new Refusal('not_found')
  const { name, tags } = openVault(atRest, row)
  const { type, parent_id, visibility, inherits } = row
  const overview = { salt, vault: id, name, type, parent_id, tags, visibility, inherits }
  const commitment = await hashText(vaultOverviewInput(overview), nodeVerifier)
  if (log.overview !== commitment) throw new Refusal('stale_head')
  const document: VaultDocument = { name, tags, overview_salt: salt }
  await tx.run(setVaultDocument, {
    id,
    updated_at: isoInstant(now),
    document: atRest.seal('vaults', id, document),
  })
}
