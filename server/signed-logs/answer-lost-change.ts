import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { ChangeLost } from './append-item-change.ts'
import type { Signer } from './append-to-vault-log.ts'
import { askForTurn } from './change-turns.ts'
import { selectChanges } from './item-changes.queries.ts'

const missedAtOnce = 200

/**
 * What somebody gets whose change was too late: those that they missed, and for two seconds the next place of the vault, unless
 * others wait for it longer. So nobody starves, neither beside an import nor beside others who take turns.
 */
export async function answerLostChange(
  tx: Tx,
  { actor, now }: Signer,
  { vaultId, after }: ChangeLost,
): Promise<Refusal> {
  await askForTurn(tx, vaultId, actor.id, now)
  const missed = await tx.all(selectChanges, { vault_id: vaultId, after, limit: missedAtOnce })
  return new Refusal('stale_head', { missed: missed.map(({ statement }) => statement) })
}
