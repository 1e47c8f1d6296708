import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { isStaleHead } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import { CallError } from '../base/calls/call-error.ts'
import { SessionError } from '../base/types/session-error.ts'
import { appendStatement } from '../log/roster/append-statement.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { areKeysMadeHere, foundOrganisation } from '../people/found-organisation.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isClient } from '../state/outside-roster.ts'
import { writeEnrolment } from './enrol.ts'

/**
 * Runs after each unlock: adds this person's keys to a roster that lacks them, or writes the genesis for an admin whose organisation has
 * none. Not in a browser that knows neither these keys from their making nor a roster nor an invitation: there the server could show any
 * organisation, or none. Throws SessionError('keys_not_enrolled') then. Clients are not enrolled; for somebody whom the server calls one,
 * the roster is checked first.
 */
export async function settleOrganisation(
  session: OpenSession,
  invitation: Invitation | null = null,
): Promise<void> {
  if (await isClient(session)) return
  await settle(byLogs(session, isTaken), async () => {
    const isSaidToBeClient = session.person.role === 'client'
    const roster = await (isSaidToBeClient ? readableRoster(session) : loadRoster(session))
    if (isSaidToBeClient || roster?.people.has(session.person.id)) return
    const isNewHere = session.seenAtUnlock === undefined && !(await areKeysMadeHere(session))
    if (isNewHere && invitation === null) throw new SessionError('keys_not_enrolled')
    if (roster) await enrol(session, invitation)
    else if (session.person.role === 'admin') await foundOrganisation(session, 'admin')
  })
}

/** The roster; null for somebody who may not read it, such as a client. */
async function readableRoster(session: OpenSession): Promise<RosterState | null> {
  try {
    return await loadRoster(session)
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return null
    throw error
  }
}

/** Whether somebody else's statement, perhaps the genesis, was stored first. */
function isTaken(error: unknown): boolean {
  return isStaleHead(error) || (error instanceof CallError && error.code === 'roster_exists')
}

async function enrol(session: OpenSession, invitation: Invitation | null) {
  const enrolment = await writeEnrolment(session, session.keys, invitation, session.now())
  if (!enrolment) return
  await appendStatement(session, enrolment.roster, { statement: enrolment.statement })
  await enrolment.keep()
  await loadRoster(session)
}
