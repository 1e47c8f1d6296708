import { custodyOf, mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import { writeClose } from '@chaveiro/crypto/processes/roster-statements.ts'
import { appendStatement } from '../log/roster/append-statement.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import type { OpenSession } from '../state/open-session.ts'

/** People whose invitation expired and is still open: until it is closed, a server could let somebody use it late. */
export function lapsedInvitations(session: OpenSession, { invites, at }: RosterState): string[] {
  const now = nextTime(session.now(), { at })
  return [...invites].filter(([, { expires }]) => expires < now).map(([user]) => user)
}

/** Closes this person's invitation by a statement, if it still is the expired one that was seen. */
export async function closeLapsed(session: OpenSession, userId: string): Promise<void> {
  await onNewestRoster(session, async (roster) => {
    if (lapsedInvitations(session, roster).includes(userId)) await close(session, roster, userId)
  })
}

/**
 * Closes an open invitation that no longer fits the role and status that its person is about to get: it grants another custody, or they may
 * no longer hold keys.
 */
export async function closeOverruled(
  session: OpenSession,
  roster: RosterState,
  userId: string,
  next: RoleAndStatus,
): Promise<RosterState> {
  const open = roster.invites.get(userId)
  const role = open?.role ?? null
  const isOverruled = !mayHoldKeys(next) || (role !== null && role !== custodyOf(next))
  const ownRole = roster.custodians.get(session.person.id)?.role
  const mayClose = role === null ? ownRole !== undefined : ownRole === 'admin'
  if (!open || !isOverruled || !mayClose) return roster
  await close(session, roster, userId)
  return onNewestRoster(session, async (newest) => newest)
}

async function close(session: OpenSession, roster: RosterState, user: string): Promise<void> {
  const invite = roster.invites.get(user)?.hash
  if (invite === undefined) return
  const statement = await writeClose(session.keys, roster, { user, invite }, session.now())
  await appendStatement(session, roster, { statement })
}
