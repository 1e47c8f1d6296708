import { resetWithRecoveryKit } from '../account/reset-with-kit.ts'
import type { PeopleVerbs } from '../base/types/people.ts'
import { showPeople } from '../log/roster/person-addresses.ts'
import { wordsOfKeys } from '../log/roster/words.ts'
import { confirmReset } from '../people/confirm-reset.ts'
import { confirmRole } from '../people/confirm-role.ts'
import { inviteUser, renewInvitation } from '../people/invite-user.ts'
import { confirmKey } from '../people/organisation.ts'
import { setUserRole } from '../people/set-role.ts'
import { endInvitation, setUserStatus } from '../people/set-status.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createPeopleVerbs(context: SessionContext): PeopleVerbs {
  const { api, unlocked, act } = context
  return {
    show: async (people) => showPeople(unlocked(), people),
    invite: (draft) => act((session) => inviteUser(session, draft)),
    renewInvitation: (person, shown) => act((session) => renewInvitation(session, person, shown)),
    endInvitation: (person) => act((session) => endInvitation(session, person)),
    confirmKey: (person, words) => act((session) => confirmKey(session, person, words)),
    setRole: (person, role) => act((session) => setUserRole(session, person, role)),
    setStatus: (person, status) => act((session) => setUserStatus(session, person, status)),
    confirmRole: (person, shown) => act((session) => confirmRole(session, person, shown)),
    wordsOfKeys: (keys) => wordsOfKeys(api, keys),
    confirmReset: (person, words) => act((session) => confirmReset(session, person, words)),
    resetWithRecoveryKit: (recoveryCode, compared) => resetWithRecoveryKit(context, recoveryCode, compared),
  }
}
