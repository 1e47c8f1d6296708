import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { ChangeLost } from './append-item-change.ts'
import type { Signer } from './append-to-vault-log.ts'
import { putTurn, selectChanges, selectTurn } from './item-changes.queries.ts'

const turnMs = 2000
/** How long after an unused turn nobody gets one, and whoever left it unused: a turn is no way to stop others. */
const pauseMs = 2000
const ownPauseMs = 60_000
const missedAtOnce = 200

/**
 * What somebody gets whose change was too late: those that they missed, and for two seconds the next place of the vault, so
 * that nobody starves beside an import. One person at a time has it, and gets it again only by writing.
 */
export async function answerLostChange(
  tx: Tx,
  { actor, now }: Signer,
  { vaultId, after }: ChangeLost,
): Promise<Refusal> {
  const last = await tx.first(selectTurn, { vault_id: vaultId })
  const pause = last?.user_id === actor.id ? ownPauseMs : pauseMs
  if (!last || Date.parse(last.until) + pause <= now) {
    await tx.run(putTurn, { vault_id: vaultId, user_id: actor.id, until: isoInstant(now + turnMs) })
  }
  const missed = await tx.all(selectChanges, { vault_id: vaultId, after, limit: missedAtOnce })
  return new Refusal('stale_head', { missed: missed.map(({ statement }) => statement) })
}
