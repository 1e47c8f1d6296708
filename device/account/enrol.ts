import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { writeEnrol } from '@chaveiro/crypto/processes/roster-statements.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { requireMayWrite } from '../state/least-release.ts'
import type { RosterReader } from '../state/roster-reader.ts'
import { isUsable, loadInvitedRoster } from './follow-invitation.ts'

export interface Enrolment {
  statement: string
  /** The roster that it continues. */
  roster: RosterState
  /** Called once the server has accepted it: remembers whether this newcomer still has to compare the organisation's words. */
  keep(): Promise<void>
}

/**
 * The person's keys as the roster's next statement; null before genesis. With an invitation they enter its organisation and no other, and
 * count as vouched for if the invite is still open.
 */
export async function writeEnrolment(
  reader: RosterReader,
  keys: AccountKeys,
  invitation: Invitation | null,
  now: Date,
): Promise<Enrolment | null> {
  const roster = invitation ? await loadInvitedRoster(reader, invitation) : await loadRoster(reader)
  if (!roster) return null
  requireMayWrite({ ...reader, roster })
  const usable = invitation && isUsable(roster, keys.user, invitation, now) ? invitation : null
  const invite = usable && roster.invites.get(keys.user)
  return {
    statement: await writeEnrol(keys, roster, now, usable),
    roster,
    async keep() {
      // The link itself proves the organisation, even if its invite is no longer open.
      await reader.seen.keepMustCompare(roster.org, invitation === null)
      if (!invite || !usable.view) return
      const resumed = await reader.seen.resumed()
      await reader.seen.keepPromisedView({ ...usable.view, user: invite.by, seq: invite.seq, resumed })
    },
  }
}
