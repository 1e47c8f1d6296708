import { type OrganisationUser, setUserStatus as setUserStatusCall } from '@chaveiro/contract/calls/users.ts'
import type { UserStatus } from '@chaveiro/contract/constants.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { wereOthersFirst } from '../base/async/conflict.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireSeen } from '../log/roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { closeOverruled } from './close-invitation.ts'
import { leaveTeams } from './name-team.ts'
import { type Signed, signEnd, signReturn, signRole } from './sign-role.ts'

/**
 * Activates or deactivates somebody. Deactivating also signs that nobody vouches for their keys any more, the end of their custody and of
 * every admission; activating, that their keys are vouched for again. Their role is then the server's claim, for a person to confirm. If
 * others' statements come first again and again, deactivating is decided first and signed then.
 */
export async function setUserStatus(
  session: OpenSession,
  person: PersonHandle,
  status: UserStatus,
  { onlyWithoutKeys = false } = {},
): Promise<OrganisationUser> {
  const { id: userId } = person
  const send = (signed: Signed) =>
    session.api.send(setUserStatusCall, { params: { id: userId }, body: { status, ...signed } })
  try {
    return await onNewestRoster(session, async (newest) => {
      const present = await findUser(session, userId)
      await requireSeen(session, present, person)
      const { role } = present
      const hasCome = presentKeys(newest, userId) !== undefined
      if (onlyWithoutKeys && hasCome) throw new SessionError('decided_meanwhile')
      const sign = async () => {
        if (status === 'active') return signReturn(session, newest, userId)
        const closed = await closeOverruled(session, newest, userId, { role, status })
        const roster = hasCome ? closed : await leaveTeams(session, closed, userId)
        return signRole(session, roster, userId, { role, status })
      }
      const { keep, ...signed } = await sign()
      const user = await send(signed)
      await keep()
      return user
    })
  } catch (error) {
    if (status !== 'inactive' || onlyWithoutKeys || !wereOthersFirst(error)) throw error
  }
  await requireSeen(session, await findUser(session, userId), person)
  // By signing again and again, the person could stay active. The server's decision ends their sessions; then the end is signed.
  const user = await send({ removals: [] })
  await signEnd(session, userId, { role: user.role, status })
  return user
}

/** Ends the invitation of somebody who has no keys, as a deactivation does. Throws SessionError('decided_meanwhile') if they came meanwhile. */
export const endInvitation = (session: OpenSession, person: PersonHandle): Promise<OrganisationUser> =>
  setUserStatus(session, person, 'inactive', { onlyWithoutKeys: true })
