import { errorFacts } from '@chaveiro/client/error-facts.ts'
import { ZodError } from 'zod'

/** After these the next one would fail too. */
const endsAll = new Set(['locked', 'no_keys', 'unreachable', 'signed_out'])
/** What a person completes or judges for themselves, in the dialog of that one. */
const forAPerson = new Set(['submission_unvouched', 'submission_unreadable', 'submission_shown_again'])

/** Thrown for one whose file is no secret: whether it belongs to the notes, a person decides who has seen it. */
export class FileToPlace extends Error {}

/**
 * Takes one after the other. `left` are those that a person has to look at; `failure` is the first error of another kind: it is
 * told as it is, and not passed off as something to complete. What somebody decided meanwhile is passed over.
 */
export async function takeEach(
  ids: readonly string[],
  take: (id: string, done: number) => Promise<unknown>,
): Promise<{ left: string[]; failure: unknown }> {
  const left: string[] = []
  let failure: unknown
  for (const [done, id] of ids.entries()) {
    try {
      await take(id, done)
    } catch (error) {
      const { code } = errorFacts(error)
      if (code === 'submission_decided') continue
      if (error instanceof ZodError || error instanceof FileToPlace || forAPerson.has(code)) left.push(id)
      else failure ??= error
      if (endsAll.has(code)) break
    }
  }
  return { left, failure }
}
