import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { ChangeLost } from './change-lost.ts'
import { selectChanges } from './item-changes.queries.ts'
import type { Signer } from './next-place.ts'
import { askForTurn, placeOf } from './turns.ts'

const missedAtOnce = 200

/**
 * Runs a transaction that takes a place in the order of a vault's changes or closes it. Who was too late gets that place
 * for their next try.
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
 * What somebody gets whose change was too late: those that they missed, and for two seconds the next place of the vault, unless
 * others wait for it longer. So nobody starves, neither beside an import nor beside others who take turns, and nobody
 * keeps off their own removal by writing without a pause.
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
