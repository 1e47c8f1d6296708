import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { askForTurn, isOthersTurn, passTurn, readTurns } from './turns.ts'

/** Who signed, and when it arrived. */
export type Signer = { actor: Pick<Actor, 'id'>; now: number }

/**
 * Another statement was faster in these logs, or the next place is reserved for somebody else: the caller waits from
 * now on.
 */
export class PlaceLost extends Refusal {
  readonly places: readonly string[]
  readonly signer: Signer
  readonly #isKept: boolean

  /** `isKept`: the place is reserved and nothing new is there, so the caller's device waits instead of giving up after some tries. */
  constructor(places: readonly string[], signer: Signer, isKept: boolean) {
    super('stale_head', isKept ? { missed: [] } : {})
    this.places = places
    this.signer = signer
    this.#isKept = isKept
  }

  /** One refusal for several places lost at once. */
  static ofAll(lost: readonly PlaceLost[], signer: Signer): PlaceLost {
    const isKept = lost.every((one) => one.#isKept)
    return new PlaceLost(
      lost.flatMap(({ places }) => places),
      signer,
      isKept,
    )
  }
}

// Everything that one transaction appends to a log counts as one act: others come after all of it.
const takenPlaces = new WeakMap<Tx, Set<string>>()

/**
 * Takes the place after `head` in a log for a statement, and ends the caller's turn. Throws PlaceLost if the statement
 * continues another head, or the next place is somebody else's.
 */
export async function takeNextPlace(
  tx: Tx,
  place: string,
  head: LogHead,
  { seq, prev }: { seq: number; prev?: string | undefined },
  signer: Signer,
): Promise<void> {
  const isNext = seq === head.seq + 1 && prev === head.hash
  if (isNext && takenPlaces.get(tx)?.has(place)) return
  const turns = await readTurns(tx, place)
  if (!isNext || isOthersTurn(turns, signer.actor.id, signer.now)) {
    throw new PlaceLost([place], signer, isNext)
  }
  if (turns.length > 0) await passTurn(tx, turns, signer.actor.id, signer.now)
  takenPlaces.set(tx, (takenPlaces.get(tx) ?? new Set()).add(place))
}

/** A database whose transactions reserve the next place for somebody who was too late in a log, in any use case. */
export function withTurns(db: Db): Db {
  const inTransaction: Db['inTransaction'] = async (work) => {
    try {
      return await db.inTransaction(work)
    } catch (error) {
      if (error instanceof PlaceLost) await db.inTransaction((tx) => askForTurns(tx, error))
      throw error
    }
  }
  return { ...db, inTransaction }
}

async function askForTurns(tx: Tx, { places, signer }: PlaceLost): Promise<void> {
  for (const place of places) await askForTurn(tx, place, signer.actor.id, signer.now)
}
