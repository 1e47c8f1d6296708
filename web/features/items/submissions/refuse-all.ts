import { errorFacts } from '@chaveiro/device'

/**
 * Refuses submissions one after the other, and answers how many. Skips those that are decided already, so that a second try continues; if
 * all of them are, throws that error.
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
