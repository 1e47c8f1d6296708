import type { DrawnSubmission } from '@chaveiro/device'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { keySession } from '../../../worker/key-session.ts'
import { checkItem, overviewOf, secretOf } from '../item-form.ts'
import { useItemList } from '../use-items.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { submittedValues } from './submitted-item.ts'
import { takeEach } from './take-each.ts'
import { useDecided } from './use-submissions.ts'

/** The outcome of adding several submissions. Nobody looked at each, so it names each item that was made. */
export interface TakenSeveral {
  added: { id: string; title: string }[]
  /** The submissions that a person has to look at. */
  left: ReadonlySet<string>
}

/**
 * Adds several submissions as they are, one after the other, and refetches the lists once. Left to a person are: ad tokens, whose type is
 * open; submissions whose link nobody vouches for; those that the list named otherwise than they are titled; and those that do not open or
 * do not make a complete item.
 */
export function useTakeSeveral(vault: VaultInView, failed: string) {
  const list = useItemList(vault.id)
  const decided = useDecided(vault.id)
  const tellFailure = useFailureToast()
  return async (
    shown: readonly DrawnSubmission[],
    onProgress: (done: number) => void,
  ): Promise<TakenSeveral> => {
    const added: TakenSeveral['added'] = []
    const titledOtherwise: string[] = []
    const { left, failure } = await takeEach(shown, async (one, done) => {
      onProgress(done)
      const { credential, handle, listedAs } = await keySession.links.openSubmission(one, vault.shown)
      if (listedAs !== null) {
        titledOtherwise.push(one.id)
        return
      }
      const given = submittedValues(credential, vault.tags)
      const values = checkItem(given)
      const secret = secretOf(values, Object.keys(given.metadata))
      // Submissions that nobody vouches for are refused by the session, and so left.
      const item = await keySession.links.takeSubmission(handle, overviewOf(values), secret, false)
      await list.put(item)
      added.push({ id: one.id, title: item.title })
    })
    await decided()
    if (failure !== undefined) tellFailure(failed, failure)
    return { added, left: new Set([...left, ...titledOtherwise]) }
  }
}
