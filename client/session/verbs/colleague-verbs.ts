import type { Colleagues } from '../../types/colleagues.ts'
import type { SessionContext } from '../state/session-context.ts'
import { beginComparison, confirmComparison } from '../views/compare-words.ts'
import { readColleagues } from '../views/read-colleagues.ts'

export function createColleagueVerbs({ unlocked }: SessionContext): Colleagues {
  return {
    readColleagues: async () => readColleagues(unlocked()),
    beginComparison: async (user) => beginComparison(unlocked(), user),
    confirmComparison: async (user, typed) => confirmComparison(unlocked(), user, typed),
  }
}
