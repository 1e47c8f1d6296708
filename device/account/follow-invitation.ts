import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import { type Invitation, readInvitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import type { RosterReader } from '../state/roster-reader.ts'

/**
 * Checks an invitation link: the server's roster must begin with the genesis that the link names, and contain its invite, open and for this
 * person. This device then accepts no other organisation. Throws DistrustError('roster', 'other_organisation' or 'behind_link'),
 * SessionError('invitation_unusable').
 */
export async function followInvitation(
  reader: RosterReader,
  fragment: string,
  now: Date,
): Promise<Invitation> {
  const invitation = await readInvitation(fragment)
  if (!invitation) throw new SessionError('invitation_unusable')
  const roster = await loadInvitedRoster(reader, invitation)
  if (!isUsable(roster, reader.person.id, invitation, now)) throw new SessionError('invitation_unusable')
  return invitation
}

/** The roster that an invitation names, or a later one. Throws DistrustError for another, an older one, or none. */
export async function loadInvitedRoster(
  reader: RosterReader,
  { org, invite }: Invitation,
): Promise<RosterState> {
  const roster = await loadRoster({ ...reader, mustBe: org, mustHave: invite })
  if (!roster) throw new DistrustError('roster', 'other_organisation')
  return roster
}

/** Whether this is the roster's newest invite for a person, still open and not expired at the time that an enrolment would carry. */
export function isUsable(
  roster: RosterState,
  userId: string,
  { invite, publicKey }: Invitation,
  now: Date,
): boolean {
  const open = roster.invites.get(userId)
  const isIts = open?.hash === invite && open.invitationKey === publicKey
  return isIts && nextTime(now, roster) <= open.expires
}
