import { requireHolder } from '../../access/require-holder.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ItemDependencies } from './dependencies.ts'
import { opensAsMember, requireGrant, requireRightToReveal } from './require-right-to-reveal.ts'
import { selectRevision } from './revisions.queries.ts'

/**
 * Whether something opened may stay open, since the person could reveal it now. Nothing is revealed, so nothing is
 * recorded.
 */
export async function mayStayOpen(
  reader: Reader,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  caller: Pick<Caller, 'actor' | 'now'>,
  id: string,
  number?: number,
): Promise<{ may_open: boolean }> {
  try {
    const facts = await requireRightToReveal(reader, atRest, caller, id)
    const revision = opensAsMember(facts)
      ? number
      : await grantedRevision(reader, { atRest }, caller, id, number)
    if (revision === undefined) return { may_open: true }
    const row = await reader.first(selectRevision, { item_id: id, revision })
    if (row) requireHolder(facts, caller, row.requires_checkout)
    return { may_open: row !== undefined }
  } catch (error) {
    if (error instanceof Refusal) return { may_open: false }
    throw error
  }
}

/** A live grant opens one revision only, which may require a check-out though the newest does not. */
async function grantedRevision(
  reader: Reader,
  readers: Pick<ItemDependencies, 'atRest'>,
  caller: Pick<Caller, 'actor' | 'now'>,
  id: string,
  number: number | undefined,
): Promise<number> {
  const { revision } = await requireGrant(reader, readers, caller, id)
  if (number !== undefined && number !== revision) throw new Refusal('key_missing')
  return revision
}
