import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { listViews as call, SeenView } from '@chaveiro/contract/calls/views.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { readStanding } from './is-standing.ts'
import type { ViewDocument } from './view-document.ts'
import { selectDays, selectNumber, selectShownVaults, selectViews } from './views.queries.ts'

const viewsAtOnce = 20
/** About 5 MB; the first view of an answer is always whole. */
const leavesAtOnce = 20_000
const daysShown = 7

/** Views of other custodians' devices after a number, each limited to the vaults that the caller may see now. */
export async function listViews(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  asked = 0,
): Promise<CallOutput<typeof call>> {
  await requireCallerRight(reader, actor, 'compare_views')
  await requireConfirmed(reader, actor.id)
  const newest = (await reader.first(selectNumber, {}))?.number ?? 0
  // A number not given yet is from before a backup was restored.
  const after = asked > newest ? 0 : asked
  const rows = await reader.all(selectViews, { after, user_id: actor.id, limit: viewsAtOnce + 1 })
  const isStanding = await readStanding(reader, atRest)
  const shown = rows.length > 0 ? await readShown(reader, actor) : new Set<string>()
  const views: SeenView[] = []
  let [last, room] = [after, leavesAtOnce]
  for (const { user_id, number, document } of rows.slice(0, viewsAtOnce)) {
    const view = atRest.open<ViewDocument>('views', user_id, document)
    if (views.length > 0 && view.leaves.length > room) break
    last = number
    if (!isStanding(user_id, view.statement)) continue
    room -= view.leaves.length
    views.push({ number, ...seenView(view, shown) })
  }
  const has_more = last < (rows.at(-1)?.number ?? 0)
  const days = await reader.all(selectDays, { since: dayOf(now, 1 - daysShown), to: dayOf(now) })
  return { views, last: has_more ? last : newest, has_more, days }
}

async function readShown(reader: Reader, actor: Caller['actor']): Promise<ReadonlySet<string>> {
  const rows = await reader.all(selectShownVaults, { user_id: actor.id })
  return new Set((await filterVaults(reader, actor, 'follow_log', rows)).map(({ id }) => id))
}

/** A leaf is a salted hash, so that of a hidden or deleted vault reveals nothing. */
function seenView(
  { statement, entries, leaves }: ViewDocument,
  shown: ReadonlySet<string>,
): Omit<SeenView, 'number'> {
  const view: Omit<SeenView, 'number'> = { statement, entries: [], hidden: [] }
  for (const [index, entry] of entries.entries()) {
    if (shown.has(entry.vault)) view.entries.push({ index, ...entry })
    else view.hidden.push({ index, hash: leaves[index] as string })
  }
  return view
}
