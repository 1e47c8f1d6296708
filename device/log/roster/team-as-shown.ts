import { type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { teamCommitment } from '@chaveiro/contract/log/roster/team-overview.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { TeamHandle } from '../../base/types/handles.ts'
import { SessionError } from '../../base/types/session-error.ts'

/** Throws SessionError('decided_meanwhile') unless the roster still names the team as it was shown. */
export async function requireTeamAsShown(roster: RosterState, shown: TeamHandle): Promise<void> {
  const named = roster.teams.get(shown.id)
  const isSame =
    named !== undefined &&
    named.endedSeq === null &&
    teamPeople(roster, shown.id).join() === shown.people.join() &&
    named.overview === (await teamCommitment(shown.name, shown.id, shown.salt, verifier))
  if (!isSame) throw new SessionError('decided_meanwhile')
}
