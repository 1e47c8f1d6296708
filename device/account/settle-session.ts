import { errorFacts } from '../base/types/error-facts.ts'
import { SessionError } from '../base/types/session-error.ts'
import { recallKit } from '../state/kept-kit.ts'
import { isTooOld } from '../state/least-release.ts'
import type { OpenSession } from '../state/open-session.ts'
import { invitationOf, type SessionContext } from '../state/session-context.ts'
import { settleOrganisation } from './settle-organisation.ts'

/**
 * Runs after an unlock and whenever the person is looked up again: enters the roster if due. If the roster cannot be fetched or trusted,
 * the session stays unlocked, with that as its `trouble`.
 */
export async function settleSession(context: SessionContext, session: OpenSession): Promise<void> {
  session.trouble = null
  try {
    await settleOrganisation(session, invitationOf(context, session.person.id))
    const { roster } = session
    if (roster?.people.has(session.person.id)) {
      context.followedInvitation = null
      await session.seen.keepPerson(session.person.email, session.person.id)
    }
    session.mustCompareOrganisation = roster !== null && (await session.seen.mustCompare(roster.org))
    session.organisationKit ??= await recallKit(session)
    if (isTooOld(session)) throw new SessionError('release_required')
  } catch (error) {
    session.trouble = errorFacts(error)
  }
}
