import type { AuditFilter } from '@chaveiro/contract/calls/audit.ts'
import { isByDevice } from '@chaveiro/contract/events/events.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { FoundEntry } from './audit-log.queries.ts'
import { type Run, runsOf } from './runs.ts'
import { searchAudit } from './search-audit.ts'

/** Entries found by one search, and at most for one page: a longer run goes on in the next page. */
const entriesAtOnce = 500
const entriesOfPage = 5000

type Lines = { lines: Run<FoundEntry>[]; next: string | undefined }

/**
 * Lines of the log, newest first: a run of acts of devices is one, and any other entry is one by itself. Only the page's lines are opened, so
 * that a thousand keys handed over cost no more than one.
 */
export async function searchLines(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  filter: AuditFilter,
  { before, limit, atOnce = entriesAtOnce, most = entriesOfPage }: Reach,
): Promise<Lines> {
  const entries: FoundEntry[] = []
  let next = before
  while (true) {
    const found = await searchAudit(reader, atRest, actor, filter, { before: next, limit: atOnce })
    entries.push(...found.entries)
    next = found.next
    const lines = linesOf(entries)
    // Only a line after the last one says that a run is whole.
    if (lines.length > limit) {
      const page = lines.slice(0, limit)
      return { lines: page, next: page.at(-1)?.all.at(-1)?.id }
    }
    const isRare = found.entries.length < atOnce
    if (next === undefined || isRare || entries.length >= most) return { lines, next }
    await othersFirst()
  }
}

type Reach = { before?: string | undefined; limit: number; atOnce?: number; most?: number }

function linesOf(entries: readonly FoundEntry[]): Run<FoundEntry>[] {
  const areFolded = (one: FoundEntry, other: FoundEntry) =>
    isByDevice(one.event_type) && isByDevice(other.event_type)
  return runsOf(entries, areFolded, false)
}

/** How often each event is in a run, the most frequent first. */
export function eventsOf(run: Run<FoundEntry>): { event_type: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { event_type } of run.all) counts.set(event_type, (counts.get(event_type) ?? 0) + 1)
  return [...counts]
    .map(([event_type, count]) => ({ event_type, count }))
    .sort((one, other) => other.count - one.count)
}
