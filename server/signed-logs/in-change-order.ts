import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { ChangeLost } from './change-lost.ts'
import { selectChanges } from './item-changes.queries.ts'
import type { Signer } from './next-place.ts'
import { askForTurn, placeOf } from './turns.ts'

const missedAtOnce = 200

/**
 * Runs a transaction that takes a place in the order of a vault's changes, or closes it. A loser gets the next place
 * for their retry.
 */
export async function inChangeOrder<T>(
  db: Pick<Db, 'inTransaction'>,
  signer: Signer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.inTransaction(work)
  } catch (error) {
    if (!(error instanceof ChangeLost)) throw error
    throw await db.inTransaction((tx) => answerLostChange(tx, signer, error))
  }
}

/**
 * What somebody whose change was too late receives: the changes they missed, and for two seconds the vault's next
 * place, unless others have waited longer. So nobody starves beside an import or others, and nobody prevents their own
 * removal by writing without pause.
 */
export async function answerLostChange(
  tx: Tx,
  { actor, now }: Signer,
  { vaultIds, after }: ChangeLost,
): Promise<Refusal> {
  const missed: string[] = []
  for (const vault_id of vaultIds) {
    await askForTurn(tx, placeOf.changes(vault_id), actor.id, now)
    if (after === null) continue
    const changes = await tx.all(selectChanges, { vault_id, after, limit: missedAtOnce })
    missed.push(...changes.map(({ statement }) => statement))
  }
  return new Refusal('stale_head', { missed })
}
