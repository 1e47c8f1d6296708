import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { putTurn, selectTurn } from './item-changes.queries.ts'

const turnMs = 2000
/** How long after an unused turn nobody gets one, and whoever left it unused: a turn is no way to stop others. */
const pauseMs = 2000
const ownPauseMs = 60_000
/** How long after a used turn its holder gets no other one: whoever waits comes first. */
const usedPauseMs = 500

/** For whom a vault's next place is kept, as one person sees it. */
export async function turnAt(
  tx: Tx,
  vaultId: string,
  userId: string,
  now: number,
): Promise<'own' | 'others' | null> {
  const turn = await tx.first(selectTurn, { vault_id: vaultId })
  if (!turn) return null
  if (turn.user_id === userId) return isBefore(now, turn.until, ownPauseMs) ? 'own' : null
  return isBefore(now, turn.until, 0) ? 'others' : null
}

/** Keeps a vault's next place for somebody for two seconds. One person at a time has it, and again only by writing. */
export async function giveTurn(tx: Tx, vaultId: string, userId: string, now: number): Promise<void> {
  const last = await tx.first(selectTurn, { vault_id: vaultId })
  const pause = last?.user_id === userId ? ownPauseMs : pauseMs
  if (last && isBefore(now, last.until, pause)) return
  await tx.run(putTurn, { vault_id: vaultId, user_id: userId, until: isoInstant(now + turnMs) })
}

/** Ends a turn by its use: others get one at once, its holder after a moment, so that being late again keeps no place. */
export async function endTurn(tx: Tx, vaultId: string, userId: string, now: number): Promise<void> {
  const until = isoInstant(now - ownPauseMs + usedPauseMs)
  await tx.run(putTurn, { vault_id: vaultId, user_id: userId, until })
}

/** An end further ahead than a turn lasts was written by a clock that was ahead: it keeps nothing. */
function isBefore(now: number, until: string, pause: number): boolean {
  const left = Date.parse(until) - now
  return left <= turnMs && left + pause > 0
}
