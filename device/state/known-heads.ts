import { dayMs, hourMs, minuteMs } from '@chaveiro/contract/durations.ts'

/** When this device first knew that a log had reached this number. */
export interface HeadSince {
  seq: number
  at: string
}

/** How far apart two devices' clocks may be. */
const slackMs = 10 * minuteMs
/** Points may be this far apart, since a colleague is allowed a day. */
const apartMs = 6 * hourMs
const keptMs = 2 * dayMs

/** The points with the log's present number added, oldest first. Of the points older than two days only the last is kept. */
export function noteHead(heads: readonly HeadSince[], seq: number, now: string): HeadSince[] {
  const last = heads.at(-1)
  const nowMs = Date.parse(now)
  if (last && (seq <= last.seq || nowMs - Date.parse(last.at) < apartMs)) return [...heads]
  const isOld = ({ at }: HeadSince) => Date.parse(at) < nowMs - keptMs
  return [...heads.filter(isOld).slice(-1), ...heads.filter((one) => !isOld(one)), { seq, at: now }]
}

/**
 * Whether a view signed at `at` with this log at `seq` lacks what this device had known for more than a day. Its signer is then being shown
 * an old state, so their view confirms nothing.
 */
export function isLeftBehind(heads: readonly HeadSince[], seq: number, at: string): boolean {
  const later = heads.find((one) => one.seq > seq)
  return later !== undefined && Date.parse(at) > Date.parse(later.at) + dayMs + slackMs
}

/** Merges what two tabs recorded: for each number the earlier time counts. */
export function mergeHeads(one: readonly HeadSince[], other: readonly HeadSince[]): HeadSince[] {
  const newestFirst = [...one, ...other].sort((a, b) => b.seq - a.seq || (a.at < b.at ? -1 : 1))
  const merged: HeadSince[] = []
  for (const head of newestFirst) {
    const later = merged.at(-1)
    if (!later || (head.seq < later.seq && head.at < later.at)) merged.push(head)
  }
  return merged.reverse()
}
