import { SessionError } from '../../base/types/session-error.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { markFavourite } from '../favourites/mark-favourite.ts'
import type { ImportRun } from './import-run.ts'

/** Marks for this person what the other product had marked; what there is no more room for is named as lost. */
export async function markImported(
  session: OpenSession,
  rows: readonly SheetRow[],
  { kept, outcomes, report, signal }: ImportRun,
): Promise<void> {
  const vaults = new Map(kept.items.map(({ id, vault }) => [id, vault]))
  let isFull = false
  for (const row of rows) {
    if (signal.aborted) return
    const id = row.isFavourite ? outcomes.createdAs(row) : undefined
    const vault_id = id === undefined ? undefined : vaults.get(id)
    if (id === undefined || vault_id === undefined) continue
    try {
      if (!isFull) await markFavourite(session, { id, vault_id }, true)
    } catch (error) {
      if (!(error instanceof SessionError) || error.code !== 'favourites_full') throw error
      isFull = true
    }
    if (isFull) report.lost.push({ record: row.title, what: 'favourite', why: 'too_many' })
  }
}
