import type { RestoreVerbs } from '../base/types/restore.ts'
import { bringBack } from '../items/bring-back.ts'
import { leaveGone } from '../log/restore/lost-writes.ts'
import { confirmResume, proposeResume, readRestoreState } from '../log/restore/resume.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createRestoreVerbs({ unlocked, act, refresh }: SessionContext): RestoreVerbs {
  return {
    state: async () => readRestoreState(unlocked()),
    bringBack: (ids, vault) => act((session) => bringBack(session, ids, vault)),
    leaveGone: async (vaultId) => leaveGone(unlocked(), vaultId),
    proposeResume: async () => proposeResume(unlocked()),
    async confirmResume(words) {
      await act((session) => confirmResume(session, words))
      await refresh()
    },
    async confirmResumeWithKit(words, recoveryCode) {
      await act((session) => confirmResume(session, words, recoveryCode))
      await refresh()
    },
  }
}
