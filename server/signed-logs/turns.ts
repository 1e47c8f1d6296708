import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Database } from '../platform/db/schema.ts'
import { deleteOldTurns, putTurn, selectTurns } from './turns.queries.ts'

export type Turn = Database['turns']

/** Places whose next entry several people may want: the order of a vault's changes, its log, the roster. */
export const placeOf = {
  changes: (vaultId: string) => vaultId,
  log: (vaultId: string) => `log/${vaultId}`,
  roster: 'roster',
} as const

const turnMs = 2000
/** After an unused turn nobody gets one for a while, and its holder for longer: turns must not block others. */
const pauseMs = 2000
const ownPauseMs = 60_000
/** After a used turn its holder gets no other one for a while, so that others come first. */
const usedPauseMs = 500
/** A person who has waited longer than this comes before new requests and writes, and gets the turn even while away. */
const longWaitMs = 1000
/** A person who has not asked for this long has given up. */
const gaveUpMs = 3000

/** The turns and waiting people at a place; empty if nobody was too late recently. */
export function readTurns(tx: Tx, place: string): Promise<Turn[]> {
  return tx.all(selectTurns, { place })
}

/** Whether the next place is reserved for somebody else. */
export function isOthersTurn(turns: readonly Turn[], userId: string, now: number): boolean {
  return turns.some((turn) => turn.user_id !== userId && isRunning(turn, now))
}

/**
 * Records that a person was too late: they wait from now on, and the next place is reserved for the person who has waited longest, if it is
 * free.
 */
export async function askForTurn(tx: Tx, place: string, userId: string, now: number): Promise<void> {
  await tx.run(deleteOldTurns, { place, before: isoInstant(now - 2 * ownPauseMs) })
  const turns = await readTurns(tx, place)
  const last = turns.find(({ user_id }) => user_id === userId)
  const asker: Turn = {
    place,
    user_id: userId,
    until: last?.until ?? null,
    next_from: last?.next_from ?? isoInstant(now),
    waits_since: (last && isWaiting(last, now) && last.waits_since) || isoInstant(now),
    asked_at: isoInstant(now),
  }
  const all = [...turns.filter((turn) => turn !== last), asker]
  const isFree = !all.some((turn) => isRunning(turn, now))
  const next = isFree ? (longestWaiting(all, now) ?? (mayHave(asker, all, now) ? asker : null)) : null
  if (next !== asker) await tx.run(putTurn, asker)
  if (next) await give(tx, next, now)
}

/** After a write: its author has had their turn, and the longest waiting gets the next. */
export async function passTurn(tx: Tx, turns: readonly Turn[], userId: string, now: number): Promise<void> {
  const ownTurn = turns.find(({ user_id }) => user_id === userId)
  if (ownTurn) {
    await tx.run(putTurn, {
      ...ownTurn,
      until: null,
      waits_since: null,
      next_from: isoInstant(now + usedPauseMs),
    })
  }
  const next = longestWaiting(
    turns.filter((turn) => turn !== ownTurn),
    now,
  )
  if (next) await give(tx, next, now)
}

/**
 * After a removal or a generation, waiting people write under another key, and wait again if they are too late again.
 */
export function endTurns(tx: Tx, place: string, now: number) {
  return tx.run(deleteOldTurns, { place, before: isoInstant(now + 1) })
}

function give(tx: Tx, turn: Turn, now: number) {
  const until = isoInstant(now + turnMs)
  return tx.run(putTurn, {
    ...turn,
    until,
    waits_since: null,
    next_from: isoInstant(now + turnMs + ownPauseMs),
  })
}

function longestWaiting(turns: readonly Turn[], now: number): Turn | null {
  const since = (turn: Turn) => Date.parse(turn.waits_since ?? '')
  const long = turns.filter(
    (turn) =>
      isWaiting(turn, now) && isInEarnest(turn) && now - since(turn) >= longWaitMs && mayHaveAgain(turn, now),
  )
  return long.sort((one, other) => since(one) - since(other))[0] ?? null
}

function mayHave(asker: Turn, turns: readonly Turn[], now: number): boolean {
  const wasLeftUnused = turns.some(
    ({ until }) => until !== null && isAhead(until, now - pauseMs, turnMs + pauseMs),
  )
  return isInEarnest(asker) && mayHaveAgain(asker, now) && !wasLeftUnused
}

/**
 * Devices do the same duty at the same time, and a loser usually finds it done. So in a log the next place is reserved
 * only after losing twice.
 */
const isInEarnest = ({ place, waits_since, asked_at }: Turn) =>
  (place !== placeOf.roster && !place.startsWith('log/')) || asked_at !== waits_since

const mayHaveAgain = ({ next_from }: Turn, now: number) => !isAhead(next_from, now, turnMs + ownPauseMs)

const isRunning = ({ until }: Turn, now: number) => until !== null && isAhead(until, now, turnMs)

const isWaiting = ({ waits_since, asked_at }: Turn, now: number) =>
  waits_since !== null && isAhead(asked_at, now - gaveUpMs, gaveUpMs)

/** A time further ahead than we ever write comes from a fast clock and does not count. */
function isAhead(instant: string, now: number, mostMs: number): boolean {
  const leftMs = Date.parse(instant) - now
  return leftMs > 0 && leftMs <= mostMs
}
