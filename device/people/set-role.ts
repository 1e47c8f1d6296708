import { type OrganisationUser, setUserRole as setUserRoleCall } from '@chaveiro/contract/calls/users.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { wereOthersFirst } from '../base/async/conflict.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireAddress, requireConfirmed, requireSeen } from '../log/roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { closeOverruled } from './close-invitation.ts'
import { signEnd, signRole, unsigned } from './sign-role.ts'

/**
 * Gives somebody another role, with the custody statement that it needs. Being inactive is only the server's word: it prevents an
 * appointment, but takes away nothing that the role grants. If others' statements come first again and again, a lower role is decided first
 * and signed then.
 */
export async function setUserRole(
  session: OpenSession,
  person: PersonHandle,
  role: Role,
): Promise<OrganisationUser> {
  const { id: userId } = person
  try {
    return await setSignedRole(session, person, role)
  } catch (error) {
    if (!wereOthersFirst(error) || !isLower(session, userId, role)) throw error
  }
  await requireSeen(session, await findUser(session, userId), person)
  // By signing again and again, the person could keep the role. Once the server has decided, it accepts nothing more that they sign.
  const user = await session.api.send(setUserRoleCall, {
    params: { id: userId },
    body: { role, removals: [] },
  })
  await signEnd(session, userId, { role, status: 'active' })
  return user
}

/** Whether a role only takes away what the roster gives somebody. */
function isLower({ roster }: OpenSession, userId: string, role: Role): boolean {
  const signed = roster?.custodians.get(userId)?.role
  return signed !== undefined && role !== 'admin' && signed !== role
}

function setSignedRole(session: OpenSession, person: PersonHandle, role: Role): Promise<OrganisationUser> {
  const { id: userId } = person
  return onNewestRoster(session, async (newest) => {
    const isRaised = custodyOf({ role, status: 'active' }) !== null
    const present = await findUser(session, userId)
    if (!isRaised) await requireSeen(session, present, person)
    const roster = await closeOverruled(session, newest, userId, { role, status: 'active' })
    if (isRaised) {
      // Without vouched keys the role gives no custody yet; confirming it later asks again.
      const isSigned = presentKeys(roster, userId)?.vouched ?? false
      await (isSigned ? requireConfirmed : requireAddress)(session, present, person)
    }
    const { status } = present
    const isHeldBack = status !== 'active' && isRaised
    const { keep, ...signed } = isHeldBack
      ? unsigned
      : await signRole(session, roster, userId, { role, status: 'active' })
    const body = { role, ...signed }
    const user = await session.api.send(setUserRoleCall, { params: { id: userId }, body })
    await keep()
    return user
  })
}
