import { makePersonTurns } from './person-turns.ts'

const bounds = { person: { atOnce: 1, waitingMost: 256 }, all: { atOnce: 2, waitingMost: 1024 } }

export type LongTurns = <T>(personId: string, work: () => Promise<T>) => Promise<T>

/**
 * Turns for what keeps the database or the processor for longer than a screen waits: one of a person and two of all are under way, the
 * longest waiting first. Take none inside another: it would wait for itself.
 */
export function makeLongTurns(): LongTurns {
  const ofPerson = makePersonTurns(bounds.person)
  const ofAll = makePersonTurns(bounds.all)
  return (personId, work) => ofPerson.run(personId, () => ofAll.run('all', work))
}
