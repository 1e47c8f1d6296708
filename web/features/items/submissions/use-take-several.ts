import { keySession } from '../../../worker/key-session.ts'
import { checkItem, overviewOf, secretOf } from '../item-form.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { submittedValues } from './submitted-item.ts'
import { useTakeSubmission } from './use-submissions.ts'

/**
 * Adds several submissions as they are, one after the other. Answers those that a person has to look at: ad tokens, whose type is
 * open, what came by a link that nobody stands for, and what does not open or does not make a whole item.
 */
export function useTakeSeveral(vault: VaultInView) {
  const take = useTakeSubmission(vault.shown)
  return async (ids: readonly string[], onProgress: (done: number) => void): Promise<string[]> => {
    const left: string[] = []
    for (const [done, id] of ids.entries()) {
      onProgress(done)
      try {
        const { credential, opened } = await keySession.openSubmission(id, vault.id)
        const given = submittedValues(credential, vault.tags)
        const values = checkItem(given)
        const secret = secretOf(values, Object.keys(given.metadata))
        // Nobody looks at these one by one: what nobody stands for is refused, and left.
        const taken = { opened, isAccepted: false }
        await take.mutateAsync({ taken, overview: overviewOf(values), secret })
      } catch {
        left.push(id)
      }
    }
    return left
  }
}
