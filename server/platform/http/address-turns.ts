import { Busy, makeLanes } from './lanes.ts'
import { Refusal } from './refusal.ts'

/** What only reads asks the database alone, whose connections the signed-in need too; what writes waits with all writers. */
const reads = { address: 2, all: 4 }

/**
 * Addresses take turns at calls that ask for no session, so that nobody who shares one is locked out by what somebody else
 * asks for there. Throws Refusal('too_many') where all places to wait are taken.
 */
export function makeAddressTurns(kind: 'read' | 'act') {
  const lanes = makeLanes(kind === 'read' ? reads : undefined)
  return async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await lanes.run(ip, work)
    } catch (error) {
      if (error instanceof Busy) throw new Refusal('too_many', { placeholders: { seconds: '1' } })
      throw error
    }
  }
}
