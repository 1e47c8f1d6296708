import { isCustodian } from '../log/roster/is-custodian.ts'
import { closeLapsed, lapsedInvitations } from '../people/close-invitation.ts'
import type { Duty } from './duty.ts'

/** Each closing is a statement of its own, so one step closes only so many. */
const maxPerStep = 20

/** Custodians' devices close expired invitations, so that a later enrolment is refused whatever date it carries. */
export const closeInvitations: Duty = (session) => {
  const { roster, person } = session
  if (!roster || !isCustodian(roster, person.id)) return []
  return lapsedInvitations(session, roster)
    .slice(0, maxPerStep)
    .map((user) => ({
      run: async () => {
        await closeLapsed(session, user)
      },
    }))
}
