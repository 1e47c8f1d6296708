import type { CarriedView } from '@chaveiro/crypto/processes/read-invitation.ts'
import { type HeadSince, mergeHeads } from './known-heads.ts'

/** How long a log has waited to be confirmed by a colleague's device. Times are ISO times of this device's clock. */
export interface Awaited {
  /** When a colleague last saw the same, else when this device first saw it. */
  since: string
  /** When the server last showed it. */
  shownAt: string
  /** Since when this device has known the log's newest numbers. */
  heads: HeadSince[]
}

/** A colleague's device was shown something else: in the list of people, or in a vault. */
export interface Conflict {
  user: string
  /** Null for the list of people. */
  vault: string | null
  /** The number of the change of items that differs; null if the log or the list itself differs. */
  change: number | null
  /** When their view was signed. */
  at: string
  /** How often the logs had gone back to an older state. A conflict from before the last time is about what was given up. */
  resumed: number
}

/** A colleague's view that an invitation link named; the server has to show it, or a later one of theirs. */
export interface PromisedView extends CarriedView {
  user: string
  /** Number of the roster's newest statement then. */
  seq: number
  /** How often the logs had gone back to an older state. */
  resumed: number
}

/** What one person's device remembers of how its colleagues' views matched. */
export interface SeenViews {
  /** When this device first compared; it remembers nothing from before. */
  begunAt: string
  roster: Awaited
  vaults: Record<string, Awaited>
  /** Since when this device has known each other custodian as one. */
  knownAt: Record<string, string>
  /** When each colleague last saw the same, by a view or by words. */
  sameAt: Record<string, string>
  /** The time of each colleague's newest view that lacked what this device had known for more than a day. */
  behindAt: Record<string, string>
  /** When the words compared with each colleague last matched. */
  comparedAt: Record<string, string>
  conflicts: Conflict[]
  /** When this device last compared. */
  lookedAt: string
  /** At that time there was no other custodian to compare with. */
  wasAlone: boolean
  /** How often the logs had gone back to an older state by then. */
  resumed: number
}

/**
 * Merges what two tabs recorded at the same time. Each time here only moves in one direction, so nothing is lost if one tab overwrites the
 * other.
 */
export function mergeSeenViews(one: SeenViews | undefined, other: SeenViews): SeenViews {
  if (!one) return other
  const newest = one.lookedAt > other.lookedAt ? one : other
  const [a, b] = [one, other].map((each) => ofPresent(each, Math.max(one.resumed, other.resumed))) as [
    SeenViews,
    SeenViews,
  ]
  return {
    begunAt: earlier(one.begunAt, other.begunAt),
    roster: laterAwaited(a.roster, b.roster),
    vaults: mergeBy(laterAwaited, a.vaults, b.vaults),
    knownAt: mergeBy(earlier, a.knownAt, b.knownAt),
    sameAt: mergeBy(later, a.sameAt, b.sameAt),
    behindAt: mergeBy(later, a.behindAt, b.behindAt),
    comparedAt: mergeBy(later, a.comparedAt, b.comparedAt),
    conflicts: oneOfEach([...a.conflicts, ...b.conflicts]).filter(({ user, at, change }) =>
      [a, b].every(({ comparedAt }) => change !== null || (comparedAt[user] ?? '') < at),
    ),
    lookedAt: newest.lookedAt,
    wasAlone: newest.wasAlone,
    resumed: Math.max(one.resumed, other.resumed),
  }
}

/** Drops places and conflicts of logs that were given up since. */
function ofPresent(one: SeenViews, resumed: number): SeenViews {
  if (one.resumed === resumed) return one
  const bare = (awaited: Awaited): Awaited => ({ ...awaited, heads: [] })
  const vaults = Object.entries(one.vaults).map(([vault, awaited]) => [vault, bare(awaited)])
  return { ...one, roster: bare(one.roster), vaults: Object.fromEntries(vaults), behindAt: {} }
}

/** Each colleague's newest conflict per vault, with log and items counted apart. */
export function oneOfEach(all: readonly Conflict[]): Conflict[] {
  const sorted = [...all].sort((one, other) => (one.at < other.at ? -1 : 1))
  const each = new Map<string, Conflict>()
  for (const one of sorted) {
    const name = `${one.user} ${one.vault} ${one.change === null}`
    const change = Math.max(one.change ?? 0, each.get(name)?.change ?? 0)
    each.set(name, one.change === null ? one : { ...one, change })
  }
  return [...each.values()]
}

export function mergeBy<T>(
  join: (one: T, other: T) => T,
  ones: Readonly<Record<string, T>>,
  others: Readonly<Record<string, T>>,
): Record<string, T> {
  const merged = { ...ones }
  for (const [name, other] of Object.entries(others)) {
    const one = merged[name]
    merged[name] = one === undefined ? other : join(one, other)
  }
  return merged
}

export const laterAwaited = (one: Awaited, other: Awaited): Awaited => ({
  since: later(one.since, other.since),
  shownAt: later(one.shownAt, other.shownAt),
  heads: mergeHeads(one.heads, other.heads),
})

const earlier = (one: string, other: string) => (one < other ? one : other)

export function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other
}
