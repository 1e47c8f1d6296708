import type { VaultFounding, VaultLog } from '@chaveiro/contract/vaults.ts'
import { nodeVerifier } from '../../access/node-verifier.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkFounding, type FoundingPlace } from './check-founding.ts'
import { readVaultLog } from './read-vault-log.ts'
import { vaultKeyRow, vaultStatementRow } from './vault-documents.ts'
import { type Caller, requireVault } from './vault-facts.ts'
import {
  insertCustodianMember,
  insertVaultKey,
  insertVaultStatement,
  setFirstGeneration,
} from './vaults.queries.ts'

type Ground = Pick<Platform, 'atRest' | 'appendAudit'>

/** Gives a vault that was created without keys its first key. Of two devices at once one wins, the other gets 409. */
export async function foundVault(
  tx: Tx,
  { atRest, appendAudit }: Ground,
  caller: Caller,
  vaultId: string,
  founding: VaultFounding,
): Promise<VaultLog> {
  const vault = await requireVault(tx, atRest, caller.actor, vaultId, 'edit_vault')
  if (vault.generation !== 0) throw new Refusal('stale_head')
  await writeFounding(tx, { atRest }, caller, vaultId, founding, '')
  await appendAudit(tx, {
    event: 'vault_updated',
    actor: caller.actor,
    ip: caller.ip,
    vaultId,
    details: { vault_name: vault.document.name },
  })
  return readVaultLog(tx, atRest, caller.actor.id, vaultId)
}

/** Checks and writes the first key of a vault that is in the database with generation 0. */
export async function writeFounding(
  tx: Tx,
  { atRest }: Pick<Ground, 'atRest'>,
  { actor, now }: Caller,
  vaultId: string,
  founding: VaultFounding,
  bodyPath: FoundingPlace['bodyPath'],
): Promise<void> {
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const entries = await checkFounding(founding, {
    vaultId,
    actorId: actor.id,
    roster,
    verifier: nodeVerifier,
    bodyPath,
  })
  const at = isoInstant(now)
  if ((await tx.run(setFirstGeneration, { id: vaultId, updated_at: at })) === 0) {
    throw new Refusal('stale_head')
  }
  for (const { seq, kind, hash, text } of entries) {
    const document = atRest.seal('vault_statements', vaultStatementRow(vaultId, seq), { statement: text })
    await tx.run(insertVaultStatement, { vault_id: vaultId, seq, kind, hash, appended_at: at, document })
  }
  for (const { user, generation, sealed, hand_over } of founding.keys) {
    const document = atRest.seal('vault_keys', vaultKeyRow(vaultId, generation, user), { sealed, hand_over })
    await tx.run(insertVaultKey, {
      vault_id: vaultId,
      generation,
      user_id: user,
      delivered_by: actor.id,
      delivered_at: at,
      document,
    })
  }
  // In shared custody every custodian of the roster is a member, also who has not been handed the key yet.
  for (const custodian of roster.custodians.keys()) {
    await tx.run(insertCustodianMember, { vault_id: vaultId, user_id: custodian, added_at: at })
  }
}
