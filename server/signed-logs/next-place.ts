import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { askForTurn, isOthersTurn, passTurn, readTurns } from './turns.ts'

/** Who signed, and when it arrived. */
export type Signer = { actor: Pick<Actor, 'id'>; now: number }

/** Somebody else's statement came first in logs, or the next place is kept for somebody else: the caller waits from now on. */
export class PlaceLost extends Refusal {
  readonly places: readonly string[]
  readonly signer: Signer
  readonly #isKept: boolean

  /** `isKept`: nothing new stands there, so the caller's device waits instead of giving up after some tries. */
  constructor(places: readonly string[], signer: Signer, isKept: boolean) {
    super('stale_head', isKept ? { missed: [] } : {})
    this.places = places
    this.signer = signer
    this.#isKept = isKept
  }

  /** One for several places that somebody lost at once. */
  static ofAll(lost: readonly PlaceLost[], signer: Signer): PlaceLost {
    const isKept = lost.every((one) => one.#isKept)
    return new PlaceLost(
      lost.flatMap(({ places }) => places),
      signer,
      isKept,
    )
  }
}

// What one transaction appends to a log is one act: whoever waits comes after all of it.
const taken = new WeakMap<Tx, Set<string>>()

/**
 * Takes the place after `head` in a log for a statement. Throws PlaceLost where the statement continues another head, or
 * somebody else has the next place; who was too late before has had their turn.
 */
export async function takeNextPlace(
  tx: Tx,
  place: string,
  head: LogHead,
  { seq, prev }: { seq: number; prev?: string | undefined },
  signer: Signer,
): Promise<void> {
  const isNext = seq === head.seq + 1 && prev === head.hash
  if (isNext && taken.get(tx)?.has(place)) return
  const turns = await readTurns(tx, place)
  if (!isNext || isOthersTurn(turns, signer.actor.id, signer.now)) {
    throw new PlaceLost([place], signer, isNext)
  }
  if (turns.length > 0) await passTurn(tx, turns, signer.actor.id, signer.now)
  taken.set(tx, (taken.get(tx) ?? new Set()).add(place))
}

/** A database whose transactions let who was too late in a log ask for its next place, whatever the use case. */
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
