import { type RevealedItem, revealItems } from '@chaveiro/contract/calls/reveals.ts'
import { revealedAtOnce } from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

type Purpose = { purpose: 'health' } | { purpose: 'export'; export_id: string }
/** What came of an item: its secret, still to be verified, or why it stays closed. */
export type Told = { readonly revealed: RevealedItem | null; readonly refusal: ErrorCode | null }

/**
 * Reveals (audited) many items for one purpose, as many at a time as the server answers; unverified. Yields what came of each, in the
 * order that was asked. Throws SessionError('answer_endless') for an answer in another order or about none of them.
 */
export async function* revealPages<Item extends { readonly id: string; readonly revision: number }>(
  session: OpenSession,
  purpose: Purpose,
  items: readonly Item[],
): AsyncGenerator<{ item: Item; told: Told }[]> {
  for (let done = 0; done < items.length; ) {
    const page = items.slice(done, done + revealedAtOnce.items)
    const asked = page.map(({ id, revision }) => ({ id, revision }))
    const answer = await session.api.send(revealItems, { body: { ...purpose, items: asked } })
    const answered = page.slice(0, answer.items.length).flatMap((item, index) => {
      const told = answer.items[index]
      return told?.id === item.id ? [{ item, told }] : []
    })
    if (answered.length === 0 || answered.length !== answer.items.length)
      throw new SessionError('answer_endless')
    yield answered
    done += answered.length
  }
}
