import { Busy, makeLanes } from './lanes.ts'
import { Refusal } from './refusal.ts'

/** Reads use only the database, whose connections signed-in people need too; writes queue with all other writers. */
const reads = { address: 2, all: 4 }

/**
 * Network addresses take turns at calls without a session, so that a flood from one does not lock out others who share
 * a server. Throws Refusal('too_many') if all places to wait are taken.
 */
export function makeAddressTurns(kind: 'read' | 'act') {
  const lanes = makeLanes(kind === 'read' ? reads : undefined)
  return async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await lanes.run(ip, work)
    } catch (error) {
      if (error instanceof Busy) {
        throw new Refusal('too_many', { placeholders: { seconds: '1' }, limit: 'address_calls' })
      }
      throw error
    }
  }
}
