import type { Colleagues } from '../base/types/colleagues.ts'
import { beginComparison, confirmComparison } from '../log/views/compare-words.ts'
import { readColleagues } from '../log/views/read-colleagues.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createColleagueVerbs({ act, unlocked, publishStatus }: SessionContext): Colleagues {
  return {
    async readColleagues() {
      const report = await readColleagues(unlocked())
      publishStatus()
      return report
    },
    beginComparison: async (user) => beginComparison(unlocked(), user),
    // Waiting deliveries go on at once.
    async confirmComparison(user, typed) {
      const fits = await act((session) => confirmComparison(session, user, typed))
      publishStatus()
      return fits
    },
  }
}
