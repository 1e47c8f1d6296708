import { appendRoster } from '@chaveiro/contract/account.ts'
import { invitationDays, type Role } from '@chaveiro/contract/constants.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { inviteUser as inviteUserCall, type OrganisationUser } from '@chaveiro/contract/users.ts'
import { writeInvite } from '@chaveiro/crypto/processes/write-invite.ts'
import { v7 as makeId } from 'uuid'
import { DistrustError } from '../session-error.ts'
import { isCustodian } from './is-custodian.ts'
import { uponNewestRoster } from './newest-roster.ts'
import type { OpenSession } from './open-session.ts'

const dayMs = 86_400_000

/**
 * Adds somebody and answers the link to give to them. Whoever follows it is vouched for, so it goes from person to
 * person. A client never enters the roster, and who is no custodian of the roster can vouch for nobody: the link is
 * then the plain address.
 */
export async function inviteUser(
  session: OpenSession,
  draft: { email: string; name: string; role: Role },
): Promise<{ user: OrganisationUser; link: string }> {
  const id = makeId()
  return uponNewestRoster(session, async (roster) => {
    const mayVouch = draft.role !== 'client' && isCustodian(roster, session.person.id)
    const invite = mayVouch ? await write(session, roster, id) : null
    const body = { ...draft, id, ...(invite ? { invite: invite.statement } : {}) }
    const user = await session.caller.send(inviteUserCall, { body })
    // Whoever is let into a vault next is let in by this id: it must be the one that the link is for.
    if (user.id !== id) throw new DistrustError('roster', 'substituted', { userId: user.id })
    return { user, link: linkOf(session, invite?.fragment) }
  })
}

/** A new link for somebody who has no keys yet; the one before opens nothing any more. */
export async function renewInvitation(session: OpenSession, userId: string): Promise<{ link: string }> {
  return uponNewestRoster(session, async (roster) => {
    const { statement, fragment } = await write(session, roster, userId)
    await session.caller.send(appendRoster, { body: { statement } })
    return { link: linkOf(session, fragment) }
  })
}

function write(session: OpenSession, roster: RosterState, user: string) {
  const at = session.now()
  return writeInvite(session.keys, roster, user, at, new Date(at.getTime() + invitationDays * dayMs))
}

function linkOf({ origin }: OpenSession, fragment: string | undefined): string {
  return fragment === undefined ? `${origin}/join` : `${origin}/join#${fragment}`
}
