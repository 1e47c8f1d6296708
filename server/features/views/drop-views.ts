import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readStanding } from './is-standing.ts'
import type { ViewDocument } from './view-document.ts'
import { deleteView, selectAllViews } from './views.queries.ts'

/**
 * Deletes the views of people who are no longer custodians, or have other keys; they are no longer answered anyway.
 */
export async function dropViews(tx: Tx, atRest: AtRest): Promise<void> {
  const isStanding = await readStanding(tx, atRest)
  for (const { user_id, document } of await tx.all(selectAllViews, {})) {
    const { statement } = atRest.open<ViewDocument>('views', user_id, document)
    if (!isStanding(user_id, statement)) await tx.run(deleteView, { user_id })
  }
}
