import type { AuditEntry, AuditLine } from '@chaveiro/contract/calls/audit.ts'
import { isByDevice } from '@chaveiro/contract/events/events.ts'

type Fold = NonNullable<AuditLine['folded']>
export type FoldedLine = AuditLine & { folded: Fold }

/** The lines of all loaded pages. A run of acts of devices that a page's end cut in two is one again. */
export function linesOfPages(pages: readonly (readonly AuditLine[])[]): AuditLine[] {
  const lines: AuditLine[] = []
  for (const page of pages) {
    const [first, ...others] = page
    const last = lines.at(-1)
    if (first === undefined) continue
    const isOne = last !== undefined && isByDevice(last.event_type) && isByDevice(first.event_type)
    if (isOne) lines[lines.length - 1] = { ...last, folded: joined(foldOf(last), foldOf(first)) }
    else lines.push(first)
    lines.push(...others)
  }
  return lines
}

/** A line's fold; a single entry is a run of itself. */
function foldOf({ folded, id, event_type }: AuditLine): Fold {
  return folded ?? { count: 1, oldest: id, events: [{ event_type, count: 1 }] }
}

function joined(newer: Fold, older: Fold): Fold {
  const counts = new Map<string, number>()
  for (const { event_type, count } of [...newer.events, ...older.events]) {
    counts.set(event_type, (counts.get(event_type) ?? 0) + count)
  }
  const events = [...counts].map(([event_type, count]) => ({ event_type, count }))
  return {
    count: newer.count + older.count,
    oldest: older.oldest,
    events: events.sort((one, other) => other.count - one.count),
  }
}

/** What is loaded of an unfolded run, besides its newest entry. */
export interface Unfolded {
  entries: readonly AuditEntry[]
  isBusy: boolean
  /** Why the last try failed; null if it did not. */
  error: unknown
}

/** One row of the table. */
export type TableRow =
  | { is: 'entry'; key: string; entry: AuditEntry; isOfRun: boolean }
  | { is: 'run'; key: string; line: FoldedLine; isOpen: boolean }
  | { is: 'rest'; key: string; line: FoldedLine; unfolded: Unfolded; missing: number }

const isFoldedLine = (line: AuditLine): line is FoldedLine => line.folded !== undefined

/** The rows of the lines: an unfolded run is followed by its loaded entries, and by what is missing. */
export function tableRows(lines: readonly AuditLine[], unfolded: ReadonlyMap<string, Unfolded>): TableRow[] {
  return lines.flatMap((line): TableRow[] => {
    if (!isFoldedLine(line)) return [{ is: 'entry', key: line.id, entry: line, isOfRun: false }]
    const shown = unfolded.get(line.id)
    const run = { is: 'run', key: `run ${line.id}`, line, isOpen: shown !== undefined } as const
    if (shown === undefined) return [run]
    const entries = [line, ...shown.entries].map(
      (entry) => ({ is: 'entry', key: entry.id, entry, isOfRun: true }) as const,
    )
    const missing = line.folded.count - entries.length
    if (missing <= 0) return [run, ...entries]
    return [run, ...entries, { is: 'rest', key: `rest ${line.id}`, line, unfolded: shown, missing }]
  })
}
