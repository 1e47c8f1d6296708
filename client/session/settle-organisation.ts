import { appendRoster } from '@chaveiro/contract/account.ts'
import { writeEnrol } from '@chaveiro/crypto/processes/write-enrol.ts'
import { CallError } from '../call-error.ts'
import { foundOrganisation } from './found-organisation.ts'
import { loadRoster } from './load-roster.ts'
import type { OpenSession } from './open-session.ts'

const mostAttempts = 5

/**
 * What a device does by itself after each unlock: adds this person's keys to a roster that lacks them, and writes
 * the genesis for an admin whose organisation has no roster yet.
 */
export async function settleOrganisation(session: OpenSession): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const roster = await loadRoster(session)
    if (roster?.people.has(session.person.id)) return
    if (!roster && session.person.role !== 'admin') return
    try {
      if (roster) {
        const statement = await writeEnrol(session.keys, roster, session.now())
        await session.caller.send(appendRoster, { body: { statement } })
        await loadRoster(session)
      } else await foundOrganisation(session, 'admin')
      return
    } catch (error) {
      const wasOutrun =
        error instanceof CallError && (error.code === 'stale_head' || error.code === 'roster_exists')
      if (!wasOutrun || attempt === mostAttempts) throw error
    }
  }
}
