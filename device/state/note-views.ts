import { dayMs } from '@chaveiro/contract/durations.ts'
import { isLeftBehind, noteHead } from './known-heads.ts'
import {
  type Awaited,
  type Conflict,
  later,
  laterAwaited,
  mergeBy,
  oneOfEach,
  type SeenViews,
} from './seen-views.ts'

/** A vault that is not shown for this long still counts as waiting: people lose and regain vaults, but a server may also hide one. */
const briefMs = 2 * dayMs

/** A vault in a matching view, with the places that the view names. */
export interface Fitting {
  vault: string
  seq: number
  /** The newest change that both know; null if this device has not read so far, or none was made. */
  change: number | null
}

/** What one comparison found. */
export interface Found {
  /** The vaults whose logs this device was shown and verified, and the number of each log's newest statement. */
  shown: ReadonlyMap<string, number>
  rosterSeq: number
  isAlone: boolean
  /** All other custodians. */
  custodians: ReadonlySet<string>
  resumed: number
  /** What matched, and when it was signed; `roster` is null if this device is not shown all of it. */
  matches: readonly { user: string; at: string; roster: number | null; vaults: readonly Fitting[] }[]
  conflicts: readonly Conflict[]
}

/** What to remember after a comparison at `now`. */
export function noteFound(seenViews: SeenViews | undefined, comparison: Found, now: string): SeenViews {
  const goesOn = seenViews !== undefined && !seenViews.wasAlone && !comparison.isAlone
  const isResumed = seenViews !== undefined && seenViews.resumed !== comparison.resumed
  const next = (one: Awaited | undefined, seq: number): Awaited => {
    const heads = noteHead(isResumed ? [] : (one?.heads ?? []), seq, now)
    if (!one || !goesOn) return { since: now, shownAt: now, heads }
    const hiddenMs = Date.parse(now) - Date.parse(one.shownAt)
    if (one.shownAt >= seenViews.lookedAt || hiddenMs < briefMs) return { ...one, shownAt: now, heads }
    // Longer times in which a vault was not shown are left out of its waiting time.
    const waitedMs = Math.max(0, Date.parse(one.shownAt) - Date.parse(one.since))
    return { since: new Date(Date.parse(now) - waitedMs).toISOString(), shownAt: now, heads }
  }
  const roster = next(seenViews?.roster, comparison.rosterSeq)
  const vaults = { ...seenViews?.vaults }
  for (const [vault, seq] of comparison.shown) vaults[vault] = next(vaults[vault], seq)
  const knownAt = Object.fromEntries(
    [...comparison.custodians].map((user) => [user, seenViews?.knownAt[user] ?? now]),
  )
  const sameAt = { ...seenViews?.sameAt }
  const behindAt = isResumed ? {} : { ...seenViews?.behindAt }
  for (const match of comparison.matches) {
    const { user } = match
    // A colleague's clock that is slightly ahead gives no extra time.
    const at = match.at < now ? match.at : now
    let isBehind = false
    const confirms = (one: Awaited, seq: number) => {
      const isLeft = isLeftBehind(one.heads, seq, at)
      isBehind ||= isLeft
      return !isLeft
    }
    const confirmsRoster = match.roster !== null && confirms(roster, match.roster)
    if (confirmsRoster) roster.since = later(roster.since, at)
    for (const { vault, seq } of match.vaults) {
      const one = vaults[vault]
      if (one && confirms(one, seq)) vaults[vault] = { ...one, since: later(one.since, at) }
    }
    if (isBehind) behindAt[user] = later(behindAt[user], at)
    else if (confirmsRoster) sameAt[user] = later(sameAt[user], at)
  }
  const comparedAt = { ...seenViews?.comparedAt }
  const conflicts = standing(
    [...(seenViews?.conflicts ?? []), ...comparison.conflicts],
    comparison,
    comparedAt,
  )
  return {
    begunAt: seenViews?.begunAt ?? now,
    ...{ roster, vaults, knownAt, sameAt, behindAt, comparedAt, conflicts },
    ...{ lookedAt: now, wasAlone: comparison.isAlone, resumed: comparison.resumed },
  }
}

/**
 * What to remember after words matched: clears what this colleague's views said before, since an old device may have lied. Differences in
 * items stay, because the words do not cover items.
 */
export function noteWords(
  seenViews: SeenViews,
  { user, vaults }: { readonly user: string; readonly vaults: readonly string[] },
  now: string,
): SeenViews {
  const compared = vaults.map((vault): [string, Awaited] => [
    vault,
    { since: now, shownAt: seenViews.lookedAt, heads: [] },
  ])
  return {
    ...seenViews,
    roster: { ...seenViews.roster, since: later(seenViews.roster.since, now) },
    vaults: mergeBy(laterAwaited, seenViews.vaults, Object.fromEntries(compared)),
    sameAt: { ...seenViews.sameAt, [user]: now },
    comparedAt: { ...seenViews.comparedAt, [user]: now },
    conflicts: seenViews.conflicts.filter((one) => one.user !== user || one.change !== null),
  }
}

/** What to remember after a colleague's view differed from what this device read later. */
export function noteConflict(seenViews: SeenViews, conflict: Conflict): SeenViews {
  return { ...seenViews, conflicts: oneOfEach([...seenViews.conflicts, conflict]) }
}

function standing(
  all: readonly Conflict[],
  comparison: Found,
  comparedAt: SeenViews['comparedAt'],
): Conflict[] {
  return oneOfEach(all).filter((one) => {
    if (!comparison.custodians.has(one.user) || one.resumed !== comparison.resumed) return false
    const wordsAt = comparedAt[one.user] ?? ''
    return wordsAt < one.at || (one.change !== null && !isAgreed(one, comparison))
  })
}

/**
 * Whether a later view of theirs names a change after the disputed one that is known here too: each change includes the hash of the one
 * before.
 */
function isAgreed({ user, vault, change, at }: Conflict, { matches }: Found): boolean {
  return matches.some(
    (match) =>
      match.user === user &&
      match.at > at &&
      match.vaults.some((one) => one.vault === vault && (one.change ?? -1) >= (change ?? 0)),
  )
}
