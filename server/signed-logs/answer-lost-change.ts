import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { ChangeLost } from './append-item-change.ts'
import type { Signer } from './append-to-vault-log.ts'
import { giveTurn } from './change-turns.ts'
import { selectChanges } from './item-changes.queries.ts'

const missedAtOnce = 200

/**
 * What somebody gets whose change was too late: those that they missed, and for two seconds the next place of the vault, so
 * that nobody starves beside an import.
 */
export async function answerLostChange(
  tx: Tx,
  { actor, now }: Signer,
  { vaultId, after }: ChangeLost,
): Promise<Refusal> {
  await giveTurn(tx, vaultId, actor.id, now)
  const missed = await tx.all(selectChanges, { vault_id: vaultId, after, limit: missedAtOnce })
  return new Refusal('stale_head', { missed: missed.map(({ statement }) => statement) })
}
