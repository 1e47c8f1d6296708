import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { vaultOverviewInput } from '@chaveiro/contract/log/vaults/vault-overview.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { statementRefusal } from '../platform/http/statement-refusal.ts'
import type { Dependencies } from '../platform/platform.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { appendToVaultLog } from './append-to-vault-log.ts'
import type { Signer } from './next-place.ts'
import { openVault, type VaultDocument } from './vault-documents.ts'
import { currentVaultLog } from './vault-log.ts'
import { selectVaultRow, setVaultDocument } from './vault-rows.queries.ts'

/**
 * Appends the signed commitment to a vault's name and place, and stores its salt. Returns its number. Refused if the
 * newest one says the same, so that nobody can lengthen the log by repeating it with new salts.
 */
export async function signOverview(
  tx: Tx,
  dependencies: Pick<Dependencies, 'atRest'>,
  caller: Signer,
  vaultId: string,
  { statement, salt }: { statement: string; salt: string },
): Promise<number> {
  const kinds = ['chaveiro.vault.overview'] as const
  const wasSaid = await isSaid(tx, dependencies, vaultId)
  const { log } = await appendToVaultLog(tx, dependencies, caller, vaultId, statement, kinds)
  // Refused last: if somebody has just signed the same, the caller's statement is late, and their device finds it done.
  if (wasSaid) throw statementRefusal('unchanged', 'statement')
  await storeOverviewSalt(tx, dependencies, caller.now, log, salt)
  return log.head.seq
}

/**
 * Refuses an unsigned change of a signed name, place or visibility: every device would report the vault as altered by the server and write
 * nothing there until somebody signs, and a session token alone would suffice for it.
 */
export async function requireNoSignedOverview(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  vaultId: string,
): Promise<void> {
  const log = await currentVaultLog(tx, atRest, vaultId)
  if (log && log.overview !== null) throw new Refusal('overview_unsigned')
}

async function isSaid(tx: Tx, { atRest }: Pick<Dependencies, 'atRest'>, vaultId: string): Promise<boolean> {
  const log = await currentVaultLog(tx, atRest, vaultId)
  if (!log?.overview) return false
  return (await readCommitment(tx, atRest, vaultId))?.commitment === log.overview
}

/** A vault's overview in the database, and its commitment under this salt, or under the stored one. */
async function readCommitment(tx: Tx, atRest: Dependencies['atRest'], id: string, signed?: string) {
  const row = await tx.first(selectVaultRow, { id })
  if (!row) return null
  const { name, tags, overview_salt } = openVault(atRest, row)
  const salt = signed ?? overview_salt
  if (salt === undefined || salt === null) return null
  const { type, parent_id, visibility, inherits } = row
  const overview = { salt, vault: id, name, type, parent_id, tags, visibility, inherits }
  return { name, tags, commitment: await hashText(vaultOverviewInput(overview), nodeVerifier) }
}

/**
 * Stores the salt of the log's overview, which must match the vault's present name and place; otherwise somebody
 * changed them meanwhile.
 */
export async function storeOverviewSalt(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  now: number,
  log: VaultLogState,
  salt: string,
): Promise<void> {
  const id = log.vault
  const present = await readCommitment(tx, atRest, id, salt)
  if (!present) throw new Refusal('not_found')
  const { name, tags, commitment } = present
  if (log.overview !== commitment) throw new Refusal('stale_head')
  const document: VaultDocument = { name, tags, overview_salt: salt }
  await tx.run(setVaultDocument, {
    id,
    updated_at: isoInstant(now),
    document: atRest.seal('vaults', id, document),
  })
}
