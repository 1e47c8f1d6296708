import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import { countFound, selectAfter } from './audit-log.queries.ts'
import type { AuditPlan } from './plan-search.ts'

/**
 * Entries per statement, which blocks the thread for two or three milliseconds: skipped in an index, compared there, or
 * read one by one.
 */
const rowsAtOnce = { passed: 40_000, compared: 20_000, read: 4000 }

/** How many entries a plan finds between each two consecutive ids. */
export async function countBetween(
  reader: Reader,
  { leads, rest }: AuditPlan,
  ids: readonly string[],
  atOnce = rowsAtOnce,
): Promise<number[]> {
  const counts: number[] = ids.slice(1).map(() => 0)
  for (const lead of leads) {
    const countsOfPart = await countByLead(reader, { leads: [lead], rest }, ids, atOnce)
    for (const [place, count] of countsOfPart.entries()) counts[place] = (counts[place] ?? 0) + count
  }
  return counts
}

/** Counts in steps of at most `rows` entries, between which other requests have their turn. */
async function countByLead(
  reader: Reader,
  plan: AuditPlan,
  ids: readonly string[],
  atOnce: typeof rowsAtOnce,
): Promise<number[]> {
  const columns = Object.keys(plan.rest)
  const isExact = columns.length === 0
  // Every index for walking the log includes the event.
  const isCovered = columns.every((column) => column === 'event_type')
  const rows = isExact ? atOnce.passed : isCovered ? atOnce.compared : atOnce.read
  const end = ids.at(-1) ?? ''
  const afterRows = (from: string, count = rows) => selectAfter(reader, plan, { from, before: end }, count)

  const first = await afterRows(ids[0] ?? '', 0)
  if (first === undefined) return []
  let mark = first
  /** The entry `rows` after the mark. */
  let next = await afterRows(mark)
  const counts: number[] = []
  for (const [place, partEnd] of ids.slice(1).entries()) {
    if (partEnd <= first) {
      counts.push(0)
      continue
    }
    let from = later(ids[place] ?? '', first)
    let count = 0
    while (next !== undefined && next <= partEnd) {
      count += isExact && from === mark ? rows : await countFound(reader, plan, { from, before: next })
      from = mark = next
      await othersFirst()
      next = await afterRows(mark)
    }
    await othersFirst()
    counts.push(count + (await countFound(reader, plan, { from, before: partEnd })))
  }
  return counts
}

const later = (one: string, other: string) => (one > other ? one : other)
