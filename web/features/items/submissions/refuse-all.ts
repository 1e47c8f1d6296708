import { errorFacts } from '@chaveiro/client/error-facts.ts'

/**
 * Refuses one after the other, and answers how many. What was decided already is passed over, so that a second try goes on
 * where the first one stopped; where that is all of them, its error is thrown.
 */
export async function refuseAll(
  ids: readonly string[],
  refuse: (id: string) => Promise<unknown>,
): Promise<number> {
  let refused = 0
  let decided: unknown
  for (const id of ids) {
    try {
      await refuse(id)
      refused += 1
    } catch (error) {
      if (errorFacts(error).code !== 'submission_decided') throw error
      decided = error
    }
  }
  if (refused === 0) throw decided
  return refused
}
