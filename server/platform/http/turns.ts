import { networkOf } from './network-of.ts'
import { makeSemaphore } from './semaphore.ts'

export type Turn = 'read' | 'long read' | 'act' | 'heavy'
/** Runs work in its turn, for a person's id or an address. */
export type InTurn = <T>(whose: string, work: () => Promise<T>) => Promise<T>

/** About as many reads as a screen makes when it opens. With fewer acts of one person at once, others have their turn sooner. */
const reads = { each: 4 }
const acts = { each: 20, eachWaiting: 1024 }
/** A larger body may hold hundreds of rows or keys. With a smaller one, the same call is as quick as others. */
export const heavyFromBytes = 16 * 1024

const ofAddresses = { eachWaiting: 256, allWaiting: 1024, order: 'random' } as const
const addressLimits = { each: 'address_calls', all: 'server_calls' } as const
/** Reads use only the database, whose connections signed-in people need too; writes queue with all other writers. */
const addressAtOnce = { read: { each: 2, all: 4 }, act: { each: 32, all: 64 } }

/** Turns for work that keeps the database or the processor busy for longer than a screen waits. */
export const makeLongTurns = (): InTurn => makeSemaphore({ each: 1, all: 2 }).run

/** The turns of signed-in people, each in all their sessions. */
export function makeCallTurns(longReads: InTurn): Record<Turn, InTurn> {
  return {
    read: makeSemaphore(reads).run,
    'long read': longReads,
    act: makeSemaphore(acts).run,
    heavy: makeLongTurns(),
  }
}

/** The turns of addresses at calls without a session, so that a flood from one does not lock out others who share a server. */
export function makeAddressTurns(kind: 'read' | 'act'): InTurn {
  const { run } = makeSemaphore({ ...addressAtOnce[kind], ...ofAddresses, limits: addressLimits })
  return (ip, work) => run(networkOf(ip), work)
}
