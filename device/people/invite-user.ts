import { inviteUser as inviteUserCall, type OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { invitationDays, type Role } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { custodyOf, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import { commitToAddress } from '@chaveiro/crypto/processes/commit-to-address.ts'
import { carryView } from '@chaveiro/crypto/processes/read-invitation.ts'
import { writeInvite } from '@chaveiro/crypto/processes/roster-statements.ts'
import { v7 as makeId } from 'uuid'
import type { PersonHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { appendStatement, keepOwnRosterStatement } from '../log/roster/append-statement.ts'
import { isCustodian } from '../log/roster/is-custodian.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireAddress } from '../log/roster/person-addresses.ts'
import { sendView } from '../log/views/send-view.ts'
import { once, type SendOnce } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'

type Draft = Pick<OrganisationUser, 'email' | 'name' | 'role'>
type Invited = { user: OrganisationUser; link: string }

/**
 * Adds a person and answers their invitation link. Pass it on in person, since following it vouches for them, and if an admin invites,
 * grants the role. Clients do not enter the roster and only custodians can vouch; in both cases the link is the plain address. After a lost
 * answer, the same sent again is the same invitation.
 */
export function inviteUser(session: OpenSession, draft: Draft): Promise<Invited> {
  return once(session, { invited: draft }, (sendOnce) => writeInvitation(session, draft, sendOnce))
}

function writeInvitation(session: OpenSession, draft: Draft, sendOnce: SendOnce<Invited>): Promise<Invited> {
  const id = makeId()
  // Lower-cased as the server does, since it is signed.
  const email = draft.email.toLowerCase()
  return onNewestRoster(session, async (roster) => {
    const mayVouch = draft.role !== 'client' && isCustodian(roster, session.person.id)
    const invite = mayVouch
      ? await write(session, roster, { id, email, role: draft.role, status: 'active' })
      : null
    const signed = invite && { invite: invite.statement, identity_salt: invite.salt }
    const body = { ...draft, email, id, ...signed }
    const invited = await sendOnce(async (actKey) => {
      const user = await session.api.send(inviteUserCall, { body, actKey })
      // People are admitted to vaults by this id, so it must be the one that the link is for.
      if (user.id !== id || user.email !== email || user.role !== draft.role)
        throw new DistrustError('roster', 'substituted', { userId: user.id })
      return { user, link: await linkOf(session, invite?.fragment) }
    })
    if (invite) await keepOwnRosterStatement(session, roster, invite.statement)
    return invited
  })
}

/**
 * A new link for somebody who has no keys yet, which ends the earlier one. An admin's link grants the role, so it is written only for the
 * role that was shown: otherwise throws SessionError('stale_head').
 */
export async function renewInvitation(
  session: OpenSession,
  person: PersonHandle,
  shown: Role,
): Promise<{ link: string }> {
  const { id: userId } = person
  return onNewestRoster(session, async (roster) => {
    const user = await findUser(session, userId)
    await requireAddress(session, user, person)
    // Another role or status, or the person has followed their link and made their keys meanwhile.
    if (user.role !== shown || user.status !== 'active' || presentKeys(roster, userId))
      throw new SessionError('stale_head')
    const { statement, fragment, salt } = await write(session, roster, user)
    await appendStatement(session, roster, { statement, identity_salt: salt })
    return { link: await linkOf(session, fragment) }
  })
}

type Invitee = Pick<OrganisationUser, 'id' | 'email'> & RoleAndStatus

async function write(session: OpenSession, roster: RosterState, { id: user, email, ...decided }: Invitee) {
  const at = new Date(nextTime(session.now(), roster))
  const expires = new Date(at.getTime() + invitationDays * dayMs)
  const { identity, salt } = await commitToAddress(user, email)
  const isAdmin = roster.custodians.get(session.person.id)?.role === 'admin'
  const role = (isAdmin && custodyOf(decided)) || undefined
  const invite = await writeInvite(session.keys, roster, { user, identity, role }, at, expires)
  return { ...invite, salt }
}

async function linkOf(session: OpenSession, fragment: string | undefined): Promise<string> {
  const address = `${session.origin}/join`
  if (fragment === undefined) return address
  // The invitation stands even if no view can be signed; its link then carries none.
  const view = await sendView(session).catch(() => null)
  return `${address}#${view ? carryView(fragment, view) : fragment}`
}
