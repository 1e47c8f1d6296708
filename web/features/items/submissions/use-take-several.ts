import { keySession } from '../../../worker/key-session.ts'
import { checkItem, overviewOf, secretOf } from '../item-form.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { submittedValues } from './submitted-item.ts'
import { useTakeSubmission } from './use-submissions.ts'

/**
 * Adds several submissions as they are, one after the other. Answers those that a person has to look at: ad tokens, whose type is
 * open, and what does not open or does not make a whole item.
 */
export function useTakeSeveral(vault: VaultInView) {
  const take = useTakeSubmission(vault.shown)
  return async (ids: readonly string[], onProgress: (done: number) => void): Promise<string[]> => {
    const left: string[] = []
    for (const [done, id] of ids.entries()) {
      onProgress(done)
      try {
        const { credential } = await keySession.openSubmission(id, vault.id)
        const given = submittedValues(credential, vault.tags)
        const values = checkItem(given)
        const secret = secretOf(values, Object.keys(given.metadata))
        await take.mutateAsync({ id, overview: overviewOf(values), secret })
      } catch {
        left.push(id)
      }
    }
    return left
  }
}
