import { makePersonTurns } from './person-turns.ts'

export type Turn = 'read' | 'act' | 'heavy'

/**
 * About as many things as a screen asks for when it opens. Fewer acts at once of one person bring another's turn
 * sooner.
 */
const reads = { atOnce: 4, waitingMost: 256 }
const acts = { atOnce: 20, waitingMost: 1024 }
/**
 * Hundreds of rows or keys in one body keep processor and database busy longer than a screen waits. The same call with
 * little in it is fast.
 */
const heavy = { person: { atOnce: 1, waitingMost: 256 }, all: { atOnce: 2, waitingMost: 1024 } }
export const heavyFromBytes = 16 * 1024

/** Limits concurrent calls of one person, and of heavy ones also those of all people, who take turns. */
export function makeCallTurns() {
  const ofPerson = {
    read: makePersonTurns(reads),
    act: makePersonTurns(acts),
    heavy: makePersonTurns(heavy.person),
  }
  const ofAll = makePersonTurns(heavy.all)
  return <T>(turn: Turn, personId: string, work: () => Promise<T>): Promise<T> =>
    ofPerson[turn].run(personId, turn === 'heavy' ? () => ofAll.run('all', work) : work)
}
