import { useFailureToast } from '../../../session/use-failure-toast.ts'
import { keySession } from '../../../worker/key-session.ts'
import { checkItem, overviewOf, secretOf } from '../item-form.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { submittedValues } from './submitted-item.ts'
import { takeEach } from './take-each.ts'
import { useTakeSubmission } from './use-submissions.ts'

/**
 * Adds several submissions as they are, one after the other. Answers those that a person has to look at: ad tokens, whose type is
 * open, what came by a link that nobody stands for, and what does not open or does not make a whole item.
 */
export function useTakeSeveral(vault: VaultInView, failed: string) {
  const take = useTakeSubmission(vault.shown)
  const tellFailure = useFailureToast()
  return async (ids: readonly string[], onProgress: (done: number) => void): Promise<string[]> => {
    const { left, failure } = await takeEach(ids, async (id, done) => {
      onProgress(done)
      const { credential, opened } = await keySession.openSubmission(id, vault.id)
      const given = submittedValues(credential, vault.tags)
      const values = checkItem(given)
      const secret = secretOf(values, Object.keys(given.metadata))
      // Nobody looks at these one by one: what nobody stands for is refused, and left.
      const taken = { opened, isAccepted: false }
      await take.mutateAsync({ taken, overview: overviewOf(values), secret })
    })
    if (failure !== undefined) tellFailure(failed, failure)
    return left
  }
}
