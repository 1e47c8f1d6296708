import { checkDeletionStatement, requirePresentAuthor } from '@chaveiro/contract/rules/item-statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import type { ItemDependencies } from './dependencies.ts'

type Place = {
  vault: VaultFacts
  item: string
  /** The last revision + 1. */
  revision: number
  /** Where in the body the signature stands. */
  field: string
}

/** Throws unless the actor signed exactly this deletion under the vault's newest key. */
export async function acceptDeletion(
  tx: Tx,
  { atRest }: ItemDependencies,
  { vault, item, revision, field }: Place,
  actorId: string,
  signature: string,
): Promise<void> {
  if (vault.generationDue) throw new Refusal('stale_generation')
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vault.id)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  await acceptStatement(field, async () => {
    const place = { roster, log, item, revision, generation: vault.generation }
    const payload = await checkDeletionStatement(signature, place, nodeVerifier)
    refuseUnless(payload.by === actorId, 'wrong_place', 'somebody else signed it')
    requirePresentAuthor(payload, { roster, log })
  })
}
