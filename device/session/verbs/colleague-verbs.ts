import type { Colleagues } from '../../types/colleagues.ts'
import type { SessionContext } from '../state/session-context.ts'
import { beginComparison, confirmComparison } from '../views/compare-words.ts'
import { readColleagues } from '../views/read-colleagues.ts'

export function createColleagueVerbs({ act, unlocked, publishStatus }: SessionContext): Colleagues {
  return {
    async readColleagues() {
      const report = await readColleagues(unlocked())
      publishStatus()
      return report
    },
    beginComparison: async (user) => beginComparison(unlocked(), user),
    // Deliveries that waited for this go on at once.
    async confirmComparison(user, typed) {
      const fits = await act((session) => confirmComparison(session, user, typed))
      publishStatus()
      return fits
    },
  }
}
