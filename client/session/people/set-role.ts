import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import { appendRoster } from '@chaveiro/contract/roster.ts'
import { custodyOf, mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/rules/role-custody.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/rules/roster.ts'
import {
  type OrganisationUser,
  setUserRole as setUserRoleCall,
  setUserStatus as setUserStatusCall,
} from '@chaveiro/contract/users.ts'
import { writeAppoint, writeDismiss } from '@chaveiro/crypto/processes/roster-statements.ts'
import { SessionError } from '../../session-error.ts'
import { writeRemovals } from '../members/end-memberships.ts'
import { isCustodian } from '../roster/is-custodian.ts'
import { uponNewestRoster } from '../roster/newest-roster.ts'
import { findUser, requireAddress, requireConfirmed } from '../roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Gives somebody another role, with the statement that their place in the roster asks for. That they are inactive is the
 * server's word alone: it keeps them from being appointed, and takes nothing from them that this role leaves them.
 */
export async function setUserRole(
  session: OpenSession,
  userId: string,
  role: Role,
  address: string,
): Promise<OrganisationUser> {
  return uponNewestRoster(session, async (roster) => {
    const isRaised = custodyOf({ role, status: 'active' }) !== null
    const present = await findUser(session, userId)
    // Whoever is made a custodian must be who the person saw; taking a role away gives nobody anything.
    if (isRaised) {
      // Without keys that are vouched for the role is no custody yet: that waits for a person, and asks again.
      const isSigned = presentKeys(roster, userId)?.vouched ?? false
      await (isSigned ? requireConfirmed : requireAddress)(session, present, address)
    }
    const { status } = present
    const isHeldBack = status !== 'active' && isRaised
    const { taken, ...signed } = isHeldBack
      ? unsigned
      : await sign(session, roster, userId, { role, status: 'active' })
    const body = { role, ...signed }
    const user = await session.api.send(setUserRoleCall, { params: { id: userId }, body })
    await taken()
    return user
  })
}

/**
 * Lets somebody in again, or keeps them out: custody and every admission end with it. Letting in signs nothing: which
 * role they come back to is the server's word, and custody in it is for a person to confirm.
 */
export async function setUserStatus(
  session: OpenSession,
  userId: string,
  status: UserStatus,
): Promise<OrganisationUser> {
  return uponNewestRoster(session, async (roster) => {
    const { role } = await findUser(session, userId)
    const { taken, ...signed } =
      status === 'active' ? unsigned : await sign(session, roster, userId, { role, status })
    const body = { status, ...signed }
    const user = await session.api.send(setUserStatusCall, { params: { id: userId }, body })
    await taken()
    return user
  })
}

/**
 * Signs the appoint or dismiss that a decision of the server still lacks, for the role that the person saw and no
 * other. SessionError('not_found') where there is nothing of it to sign.
 */
export async function confirmRole(
  session: OpenSession,
  userId: string,
  shown: Role,
  address: string,
): Promise<void> {
  await uponNewestRoster(session, async (roster) => {
    const user = await findUser(session, userId)
    if (custodyOf(user) !== null) await requireConfirmed(session, user, address)
    const statement = user.role === shown ? await custodyStatement(session, roster, userId, user) : undefined
    if (statement === undefined) throw new SessionError('not_found')
    await session.api.send(appendRoster, { body: { statement } })
  })
}

const unsigned = { removals: [], taken: async () => undefined }

/** What is signed with a change of standing: the custody that begins or ends, and the end of all admissions. */
async function sign(session: OpenSession, roster: RosterState, userId: string, next: RoleAndStatus) {
  const statement = await custodyStatement(session, roster, userId, next)
  const isCustodianHere = isCustodian(roster, session.person.id)
  const endsAll = !mayHoldKeys(next) && isCustodianHere
  const ends = endsAll ? await writeRemovals(session, userId) : unsigned
  return { ...(statement === undefined ? {} : { statement }), ...ends }
}

/**
 * The statement that brings the roster in line with somebody's standing; none where it is, where their keys are not
 * vouched for yet, or where this person is no admin of the roster and cannot sign it.
 */
async function custodyStatement(
  session: OpenSession,
  roster: RosterState,
  user: string,
  next: RoleAndStatus,
): Promise<string | undefined> {
  const signed = roster.custodians.get(user)?.role ?? null
  const decided = custodyOf(next)
  const isAdmin = roster.custodians.get(session.person.id)?.role === 'admin'
  if (signed === decided || !isAdmin || user === session.person.id) return undefined
  const at = session.now()
  if (decided === null && signed !== null) {
    return writeDismiss(session.keys, roster, { user, role: signed }, at)
  }
  if (decided === null || !presentKeys(roster, user)?.vouched) return undefined
  return writeAppoint(session.keys, roster, { user, role: decided }, at)
}
