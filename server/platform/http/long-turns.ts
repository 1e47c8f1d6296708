import { makePersonTurns } from './person-turns.ts'

const bounds = { person: { atOnce: 1, waitingMost: 256 }, all: { atOnce: 2, waitingMost: 1024 } }

export type LongTurns = <T>(personId: string, work: () => Promise<T>) => Promise<T>

/**
 * Turns for work that keeps the database or the processor busy for longer than a screen waits. One runs per person and two in all, and
 * the longest waiting goes first. Never take a turn inside another: it would wait for itself.
 */
export function makeLongTurns(): LongTurns {
  const ofPerson = makePersonTurns(bounds.person)
  const ofAll = makePersonTurns(bounds.all, 'server_calls')
  return (personId, work) => ofPerson.run(personId, () => ofAll.run('all', work))
}
