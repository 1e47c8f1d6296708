import { resetWithRecoveryKit } from '../account/reset-with-kit.ts'
import type { PeopleVerbs } from '../base/types/people.ts'
import { checkPeople } from '../log/roster/person-addresses.ts'
import { wordsOfKeys } from '../log/roster/words.ts'
import { confirmReset } from '../people/confirm-reset.ts'
import { confirmRole } from '../people/confirm-role.ts'
import { inviteUser, renewInvitation } from '../people/invite-user.ts'
import { confirmKey } from '../people/organisation.ts'
import { setUserRole } from '../people/set-role.ts'
import { setUserStatus } from '../people/set-status.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createPeopleVerbs(context: SessionContext): PeopleVerbs {
  const { api, unlocked, act } = context
  return {
    check: async (people) => checkPeople(unlocked(), people),
    invite: (draft) => act((session) => inviteUser(session, draft)),
    renewInvitation: (userId, address, shown) =>
      act((session) => renewInvitation(session, userId, address, shown)),
    confirmKey: (userId, words, address) => act((session) => confirmKey(session, userId, words, address)),
    setRole: (userId, role, shownAs) => act((session) => setUserRole(session, userId, role, shownAs)),
    setStatus: (userId, status, shownAs) => act((session) => setUserStatus(session, userId, status, shownAs)),
    confirmRole: (userId, shown, shownAs) => act((session) => confirmRole(session, userId, shown, shownAs)),
    wordsOfKeys: (keys) => wordsOfKeys(api, keys),
    confirmReset: (userId, words, address) => act((session) => confirmReset(session, userId, words, address)),
    resetWithRecoveryKit: (userId, recoveryCode, compared) =>
      resetWithRecoveryKit(context, { userId, recoveryCode, compared }),
  }
}
