import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { custodyOf, mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/rules/role-custody.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { SaltedEntry } from '@chaveiro/contract/rules/view.ts'
import {
  type OrganisationUser,
  setUserRole as setUserRoleCall,
  setUserStatus as setUserStatusCall,
} from '@chaveiro/contract/users.ts'
import { appendVaultStatement } from '@chaveiro/contract/vault-logs.ts'
import { writeAppoint, writeDismiss } from '@chaveiro/crypto/processes/roster-statements.ts'
import { SessionError } from '../../session-error.ts'
import type { SeenAs } from '../../types/people.ts'
import { isStaleHead } from '../async/conflict.ts'
import { collectView, sentView } from '../heads/collect-view.ts'
import { writeRemovals } from '../members/end-memberships.ts'
import { appendStatement, keepOwnRosterStatement } from '../roster/append-statement.ts'
import { isCustodian } from '../roster/is-custodian.ts'
import { onNewestRoster } from '../roster/newest-roster.ts'
import { findUser, requireAddress, requireConfirmed, requireSeen } from '../roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { closeOverruled } from './close-invitation.ts'

/**
 * Gives somebody another role, with the custody statement that it needs. Being inactive is only the server's word: it prevents an
 * appointment, but takes away nothing that the role grants. If others' statements come first again and again, a lower role is decided first
 * and signed then.
 */
export async function setUserRole(
  session: OpenSession,
  userId: string,
  role: Role,
  seen: SeenAs,
): Promise<OrganisationUser> {
  try {
    return await setSignedRole(session, userId, role, seen)
  } catch (error) {
    if (!wereOthersFirst(error) || !isLower(session, userId, role)) throw error
  }
  await requireSeen(session, await findUser(session, userId), seen)
  // Somebody who keeps signing could hold on to the role. Once the server has decided, it accepts nothing more that they sign.
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

function setSignedRole(
  session: OpenSession,
  userId: string,
  role: Role,
  seen: SeenAs,
): Promise<OrganisationUser> {
  return onNewestRoster(session, async (newest) => {
    const isRaised = custodyOf({ role, status: 'active' }) !== null
    const present = await findUser(session, userId)
    if (!isRaised) await requireSeen(session, present, seen)
    const roster = await closeOverruled(session, newest, userId, { role, status: present.status })
    if (isRaised) {
      // Without vouched keys the role gives no custody yet; confirming it later asks again.
      const isSigned = presentKeys(roster, userId)?.vouched ?? false
      await (isSigned ? requireConfirmed : requireAddress)(session, present, seen.address)
    }
    const { status } = present
    const isHeldBack = status !== 'active' && isRaised
    const { keep, ...signed } = isHeldBack
      ? unsigned
      : await sign(session, roster, userId, { role, status: 'active' })
    const body = { role, ...signed }
    const user = await session.api.send(setUserRoleCall, { params: { id: userId }, body })
    await keep()
    return user
  })
}

/**
 * Activates or deactivates somebody. Deactivating also signs the end of their custody and of every admission. Activating signs nothing:
 * their role is the server's claim, for a person to confirm. If others' statements come first again and again, deactivating is decided
 * first and signed then.
 */
export async function setUserStatus(
  session: OpenSession,
  userId: string,
  status: UserStatus,
  seen: SeenAs,
): Promise<OrganisationUser> {
  const send = (signed: Signed) =>
    session.api.send(setUserStatusCall, { params: { id: userId }, body: { status, ...signed } })
  try {
    return await onNewestRoster(session, async (newest) => {
      const present = await findUser(session, userId)
      await requireSeen(session, present, seen)
      const { role } = present
      const roster = await closeOverruled(session, newest, userId, { role, status })
      const { keep, ...signed } =
        status === 'active' ? unsigned : await sign(session, roster, userId, { role, status })
      const user = await send(signed)
      await keep()
      return user
    })
  } catch (error) {
    if (status !== 'inactive' || !wereOthersFirst(error)) throw error
  }
  await requireSeen(session, await findUser(session, userId), seen)
  // Somebody who keeps signing could stay active. The server's decision ends their sessions; then their end is signed.
  const user = await send({ removals: [] })
  await signEnd(session, userId, { role: user.role, status })
  return user
}

const wereOthersFirst = (error: unknown) =>
  isStaleHead(error) || (error instanceof SessionError && error.code === 'others_first')

/** Signs what a role or status ends, after the server alone has decided it. */
function signEnd(session: OpenSession, userId: string, next: RoleAndStatus): Promise<void> {
  return onNewestRoster(session, async (roster) => {
    const end = await sign(session, roster, userId, next)
    const { removals, keep, ...custody } = end
    if (isSigned(custody)) await appendStatement(session, roster, custody)
    for (const { vault_id, statement } of removals) {
      await session.api.send(appendVaultStatement, { params: { id: vault_id }, body: { statement } })
    }
    await keep()
  })
}

/**
 * Signs the appoint or dismiss that the roster lacks for a role on the server, if it is the role that the person saw. Throws
 * SessionError('not_found') if there is nothing to sign.
 */
export async function confirmRole(
  session: OpenSession,
  userId: string,
  shown: Role,
  seen: SeenAs,
): Promise<void> {
  await onNewestRoster(session, async (roster) => {
    const user = await findUser(session, userId)
    if (custodyOf(user) === null) await requireSeen(session, user, seen)
    else await requireConfirmed(session, user, seen.address)
    const signed = user.role === shown ? await signCustody(session, roster, userId, user) : null
    if (signed === null) throw new SessionError('not_found')
    await appendStatement(session, roster, signed)
  })
}

/** A custody statement about somebody, with the entries of the view that a dismissal carries. */
type SignedCustody = { statement: string; view?: SaltedEntry[] }
type Signed = Partial<SignedCustody> & { removals: VaultStatement[] }

const isSigned = (custody: Partial<SignedCustody>): custody is SignedCustody =>
  custody.statement !== undefined

const unsigned = { removals: [], keep: async () => undefined }

/**
 * What a role or status change has to sign: the custody that begins or ends, and the end of all admissions. Call `keep` once the server
 * has stored it.
 */
async function sign(session: OpenSession, roster: RosterState, userId: string, next: RoleAndStatus) {
  const custody: Partial<SignedCustody> = (await signCustody(session, roster, userId, next)) ?? {}
  const isCustodianHere = isCustodian(roster, session.person.id)
  const endsAll = !mayHoldKeys(next) && isCustodianHere
  const { removals, keep } = endsAll ? await writeRemovals(session, userId) : unsigned
  return {
    ...custody,
    removals,
    async keep() {
      if (isSigned(custody)) await keepOwnRosterStatement(session, roster, custody.statement)
      await keep()
    },
  }
}

/**
 * The statement that brings the roster in line with somebody's role and status. Null if it is in line, if their keys are not vouched for,
 * or if this person is not an admin in the roster.
 */
async function signCustody(
  session: OpenSession,
  roster: RosterState,
  user: string,
  next: RoleAndStatus,
): Promise<SignedCustody | null> {
  const signed = roster.custodians.get(user)?.role ?? null
  const decided = custodyOf(next)
  const isAdmin = roster.custodians.get(session.person.id)?.role === 'admin'
  if (signed === decided || !isAdmin || user === session.person.id) return null
  const at = session.now()
  if (decided === null && signed !== null) {
    const { view, entries } = sentView(await collectView(session))
    const statement = await writeDismiss(session.keys, roster, { user, role: signed }, view, at)
    return { statement, view: entries }
  }
  if (decided === null || !presentKeys(roster, user)?.vouched) return null
  return { statement: await writeAppoint(session.keys, roster, { user, role: decided }, at) }
}
