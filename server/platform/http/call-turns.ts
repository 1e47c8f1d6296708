import { makePersonTurns } from './person-turns.ts'

export type Turn = 'read' | 'act' | 'heavy'

/** A screen asks for about so many things when it opens; the fewer acts of one person are under way, the sooner is it another’s turn. */
const reads = { atOnce: 4, waitingMost: 256 }
const acts = { atOnce: 20, waitingMost: 1024 }
/**
 * Hundreds of rows or keys in one body keep the processor and the database for longer than a screen waits. With little in it the same call
 * is as quick as others.
 */
const heavy = { person: { atOnce: 1, waitingMost: 256 }, all: { atOnce: 2, waitingMost: 1024 } }
export const heavyFromBytes = 16 * 1024

/** How much of what people ask for is under way: of one person, and of what is heavy also of all, who take turns. */
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
