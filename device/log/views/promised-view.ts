import { endingOf } from '@chaveiro/contract/log/roster/endings.ts'
import { wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { Conflict } from '../../state/seen-views.ts'
import type { PlacedView } from './known-views.ts'

/**
 * Checks that a person who followed an invitation link is shown the view that its maker's device had signed, or a later one. Answers the
 * conflict if the server withholds it; call after all views were fetched. Null if the link named none, the view is there, or the maker's
 * right has ended.
 */
export async function findWithheldView(
  { seen, roster }: OpenSession,
  views: readonly PlacedView[],
): Promise<Conflict | null> {
  const promised = await seen.promisedView()
  if (!promised || !roster) return null
  const { user, root, at, seq, resumed } = promised
  const shown = views.find(({ payload }) => payload.by === user)?.payload
  const isShown = shown !== undefined && (shown.root === root || shown.at > at)
  const isOver =
    !wasCustodianAt(roster, user, roster.head.seq) ||
    endingOf(roster, user, seq) !== null ||
    resumed !== (await seen.resumed())
  if (!isShown && !isOver) return { user, vault: null, change: null, at, resumed }
  await seen.keepPromisedView(null)
  return null
}
