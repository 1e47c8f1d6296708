import { appendRoster } from '@chaveiro/contract/roster.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { CallError } from '../../call-error.ts'
import { writeEnrolment } from '../account/enrol.ts'
import { isStaleHead } from '../async/conflict.ts'
import { retryOnConflict } from '../async/retry-on-conflict.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { headsKnown } from '../state/heads-known.ts'
import type { OpenSession } from '../state/open-session.ts'
import { foundOrganisation } from './found-organisation.ts'

/**
 * Runs after each unlock: adds this person's keys to a roster that lacks them, or writes the genesis for an admin whose
 * organisation has none. Clients are never in the roster.
 */
export async function settleOrganisation(
  session: OpenSession,
  invitation: Invitation | null = null,
): Promise<void> {
  if (session.person.role === 'client') return
  await retryOnConflict(
    { attempts: 5, isConflict: isTaken, standing: () => headsKnown(session) },
    async () => {
      const roster = await loadRoster(session)
      if (roster?.people.has(session.person.id)) return
      if (roster) await enrol(session, invitation)
      else if (session.person.role === 'admin') await foundOrganisation(session, 'admin')
    },
  )
}

/** Somebody else's statement came first, be it the genesis. */
function isTaken(error: unknown): boolean {
  return isStaleHead(error) || (error instanceof CallError && error.code === 'roster_exists')
}

async function enrol(session: OpenSession, invitation: Invitation | null) {
  const enrolment = await writeEnrolment(session, session.keys, invitation, session.now())
  if (!enrolment) return
  await session.api.send(appendRoster, { body: { statement: enrolment.statement } })
  await enrolment.taken()
  await loadRoster(session)
}
