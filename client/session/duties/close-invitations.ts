import { closeLapsed, lapsedInvitations } from '../people/close-invitation.ts'
import { isCustodian } from '../roster/is-custodian.ts'
import type { Duty } from './duty.ts'

/** Most invitations in one step: each is a statement of its own. */
const mostInOneStep = 20

/** Invitations that ran out, for custodians' devices: enrolments that turn up later are refused whatever date they say. */
export const closeInvitations: Duty = (session) => {
  const { roster, person } = session
  if (!roster || !isCustodian(roster, person.id)) return []
  return lapsedInvitations(session, roster)
    .slice(0, mostInOneStep)
    .map((user) => ({
      run: async () => {
        await closeLapsed(session, user)
      },
    }))
}
