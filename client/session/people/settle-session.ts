import { errorFacts } from '../../error-facts.ts'
import { recallKit } from '../state/kept-kit.ts'
import type { OpenSession } from '../state/open-session.ts'
import { invitationOf, type SessionContext } from '../state/session-context.ts'
import { settleOrganisation } from './settle-organisation.ts'

/**
 * After an unlock, and at every new look: enters the roster where that is due. A roster that is not believed or cannot
 * be fetched leaves the key unlocked, and is the session's `trouble`.
 */
export async function settleSession(context: SessionContext, session: OpenSession): Promise<void> {
  session.trouble = null
  try {
    await settleOrganisation(session, invitationOf(context, session.person.id))
    const { roster } = session
    if (roster?.people.has(session.person.id)) context.followedInvitation = null
    session.mustCompareOrganisation = roster !== null && (await session.seen.mustCompare(roster.org))
    session.organisationKit ??= await recallKit(session)
  } catch (error) {
    session.trouble = errorFacts(error)
  }
}
