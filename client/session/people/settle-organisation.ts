import { appendRoster } from '@chaveiro/contract/roster.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { CallError } from '../../call-error.ts'
import { writeEnrolment } from '../account/enrol.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { foundOrganisation } from './found-organisation.ts'

const mostAttempts = 5

/**
 * What a device does by itself after each unlock: adds this person's keys to a roster that lacks them, and writes
 * the genesis for an admin whose organisation has no roster yet. A client has no place in the roster.
 */
export async function settleOrganisation(
  session: OpenSession,
  invitation: Invitation | null = null,
): Promise<void> {
  if (session.person.role === 'client') return
  for (let attempt = 1; ; attempt++) {
    const roster = await loadRoster(session)
    if (roster?.people.has(session.person.id)) return
    if (!roster && session.person.role !== 'admin') return
    try {
      if (roster) await enrol(session, invitation)
      else await foundOrganisation(session, 'admin')
      return
    } catch (error) {
      const wasOutrun =
        error instanceof CallError && (error.code === 'stale_head' || error.code === 'roster_exists')
      if (!wasOutrun || attempt === mostAttempts) throw error
    }
  }
}

async function enrol(session: OpenSession, invitation: Invitation | null) {
  const enrolment = await writeEnrolment(session, session.keys, invitation, session.now())
  if (!enrolment) return
  await session.api.send(appendRoster, { body: { statement: enrolment.statement } })
  await enrolment.taken()
  await loadRoster(session)
}
