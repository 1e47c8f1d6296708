import { type LongTurns, makeLongTurns } from './long-turns.ts'
import { makePersonTurns } from './person-turns.ts'

export type Turn = 'read' | 'long read' | 'act' | 'heavy'

/**
 * About as many things as a screen asks for when it opens. Fewer acts at once of one person bring another's turn
 * sooner.
 */
const reads = { atOnce: 4, waitingMost: 256 }
const acts = { atOnce: 20, waitingMost: 1024 }
/** A larger body may hold hundreds of rows or keys. With a smaller one, the same call is as quick as others. */
export const heavyFromBytes = 16 * 1024

/** Limits how much runs at once for one person, and for long reads and heavy calls also how much runs for everybody together. */
export function makeCallTurns(longReads: LongTurns) {
  const turns = {
    read: makePersonTurns(reads).run,
    'long read': longReads,
    act: makePersonTurns(acts).run,
    heavy: makeLongTurns(),
  }
  return <T>(turn: Turn, personId: string, work: () => Promise<T>): Promise<T> => turns[turn](personId, work)
}
