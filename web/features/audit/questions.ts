import { whatWasOpenedBy, whoExported, whoOpened } from '../../nouns/audit/audit-questions.ts'
import type { ScreenFilter } from './filter-in-address.ts'

/** What a question has to know before it can be asked. */
type Subject = 'item' | 'person'

/** What the filter is about already: an item, a person or a machine. */
type About = Pick<ScreenFilter, 'item' | 'user' | 'machine'>

export interface Question {
  needs?: Subject
  /** The filter that answers it; undefined while its subject is missing. */
  filterFor: (about: About, now: Date) => ScreenFilter | undefined
}

/** What people ask the log most, as filters. */
export const questions = {
  whoOpened: {
    needs: 'item',
    filterFor: ({ item }, now) => (item === undefined ? undefined : whoOpened(item, now)),
  },
  whatOpened: {
    needs: 'person',
    filterFor: ({ user, machine }) => {
      if (machine !== undefined) return whatWasOpenedBy({ machine })
      return user === undefined ? undefined : whatWasOpenedBy({ user })
    },
  },
  whoExported: { filterFor: () => whoExported() },
} as const satisfies Record<string, Question>

export type QuestionName = keyof typeof questions
export const questionNames = Object.keys(questions) as QuestionName[]

/** Whether the present filter is just this question's. */
export function isAsked(name: QuestionName, filter: ScreenFilter, now: Date): boolean {
  const asked = questions[name].filterFor(filter, now)
  if (asked === undefined) return false
  const entries = (one: ScreenFilter) =>
    Object.entries(one)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(entries(asked)) === JSON.stringify(entries(filter))
}
