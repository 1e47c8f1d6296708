import { type LongTurns, makeLongTurns } from './long-turns.ts'
import { makePersonTurns } from './person-turns.ts'

export type Turn = 'read' | 'long read' | 'act' | 'heavy'

/**
 * About as many things as a screen asks for when it opens. Fewer acts at once of one person bring another's turn
 * sooner.
 */
const reads = { atOnce: 4, waitingMost: 256 }
const acts = { atOnce: 20, waitingMost: 1024 }
/** So many bytes are hundreds of rows or keys. With fewer in it the same call is as quick as others. */
export const heavyFromBytes = 16 * 1024

/** How much of what people ask for is under way: of one person, and of what is heavy also of all, who take turns. */
export function makeCallTurns(longReads: LongTurns) {
  const turns = {
    read: makePersonTurns(reads).run,
    'long read': longReads,
    act: makePersonTurns(acts).run,
    heavy: makeLongTurns(),
  }
  return <T>(turn: Turn, personId: string, work: () => Promise<T>): Promise<T> => turns[turn](personId, work)
}
