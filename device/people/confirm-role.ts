import { custodyOf, type RoleAndStatus, unsignedCustody } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireConfirmed, requireSeen } from '../log/roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { signDecided } from './sign-role.ts'

/**
 * Signs the appoint or dismiss that the roster lacks for a role or deactivation on the server, if role and status are what the person
 * saw; otherwise throws SessionError('role_differs'). Throws SessionError('not_found') if this person may not sign it.
 */
export async function confirmRole(
  session: OpenSession,
  person: PersonHandle,
  shown: RoleAndStatus,
): Promise<void> {
  const { id: userId } = person
  await onNewestRoster(session, async (roster) => {
    const user = await findUser(session, userId)
    if (custodyOf(user) === null) await requireSeen(session, user, person)
    else await requireConfirmed(session, user, person)
    if (user.role !== shown.role || user.status !== shown.status) throw new SessionError('role_differs')
    // Others may have signed it at the same moment.
    if (unsignedCustody(roster, user) === null) return
    if (!(await signDecided(session, roster, userId, user))) throw new SessionError('not_found')
  })
}
