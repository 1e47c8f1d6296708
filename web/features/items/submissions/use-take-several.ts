import type { DrawnSubmission } from '@chaveiro/device'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { keySession } from '../../../worker/key-session.ts'
import { checkItem, overviewOf, secretOf } from '../item-form.ts'
import { useItemList } from '../use-items.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { type FilePlace, fileName, placeOfFile, submittedValues } from './submitted-item.ts'
import { FileToPlace, takeEach } from './take-each.ts'
import { useDecided } from './use-submissions.ts'

/** The outcome of adding several submissions. Nobody looked at each, so it names each item that was made, and where its file went. */
export interface TakenSeveral {
  added: { id: string; title: string; file: { name: string; place: Exclude<FilePlace, 'notes'> } | null }[]
  /** The submissions that a person has to look at, with their file's name or null. */
  left: ReadonlyMap<string, string | null>
}

/**
 * Adds several submissions as they are, one after the other, and refetches the lists once. Left to a person are: ad tokens, whose type is
 * open; files that would go to the notes; submissions whose link nobody vouches for; and those that do not open or do not make a complete
 * item.
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
    const names = new Map<string, string>()
    const { left, failure } = await takeEach(shown, async (one, done) => {
      const { id } = one
      onProgress(done)
      const { credential, handle } = await keySession.links.openSubmission(one, vault.shown)
      const place = credential.file && placeOfFile(credential.password, credential.file)
      if (credential.file) names.set(id, fileName(credential.file.name))
      if (place === 'notes') throw new FileToPlace()
      const given = submittedValues(credential, vault.tags)
      const values = checkItem(given)
      const secret = secretOf(values, Object.keys(given.metadata))
      // Submissions that nobody vouches for are refused by the session, and so left.
      const item = await keySession.links.takeSubmission(handle, overviewOf(values), secret, false)
      await list.put(item)
      added.push({ id, title: item.title, file: place ? { name: names.get(id) ?? '', place } : null })
    })
    await decided()
    if (failure !== undefined) tellFailure(failed, failure)
    return { added, left: new Map(left.map((id) => [id, names.get(id) ?? null])) }
  }
}
