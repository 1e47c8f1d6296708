/** When this device first knew that a log went so far. */
export interface KnownHead {
  seq: number
  at: string
}

const dayMs = 86_400_000
/** How far two clocks may be apart. */
const slackMs = 10 * 60_000
/** One point for so long is enough where a day is allowed. */
const apartMs = 6 * 3_600_000
const keptMs = 2 * dayMs

/** With where the log stands at `now`, oldest first. Of what is long known one point is kept. */
export function noteHead(known: readonly KnownHead[], seq: number, now: string): KnownHead[] {
  const last = known.at(-1)
  const nowMs = Date.parse(now)
  if (last && (seq <= last.seq || nowMs - Date.parse(last.at) < apartMs)) return [...known]
  const isOld = ({ at }: KnownHead) => Date.parse(at) < nowMs - keptMs
  return [...known.filter(isOld).slice(-1), ...known.filter((one) => !isOld(one)), { seq, at: now }]
}

/**
 * Whether a view that was signed at `at` and names the log at `seq` lacks what this device had known for more than a day: its
 * signer is kept at an old state, and confirms nothing to who went on.
 */
export function isLeftBehind(known: readonly KnownHead[], seq: number, at: string): boolean {
  const later = known.find((one) => one.seq > seq)
  return later !== undefined && Date.parse(at) > Date.parse(later.at) + dayMs + slackMs
}

/** What two tabs noted: for each place the first time that either knew. */
export function mergeHeads(one: readonly KnownHead[], other: readonly KnownHead[]): KnownHead[] {
  const newestFirst = [...one, ...other].sort((a, b) => b.seq - a.seq || (a.at < b.at ? -1 : 1))
  const merged: KnownHead[] = []
  for (const head of newestFirst) {
    const later = merged.at(-1)
    if (!later || (head.seq < later.seq && head.at < later.at)) merged.push(head)
  }
  return merged.reverse()
}
