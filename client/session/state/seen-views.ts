/** So long a vault may be missing now and then, and goes on waiting: people come and go, and so may who hides it. */
const briefMs = 2 * 86_400_000

/** How long a log waits for the word of a colleague's device. Times are ISO times of this device's clock. */
export interface Awaited {
  /** When a colleague last saw the same, else when this device first saw it. */
  since: string
  /** When the server last showed it. */
  shownAt: string
}

/** A colleague's device was shown something else: in the list of people, or in a vault. */
export interface Conflict {
  user: string
  /** Null for the list of people. */
  vault: string | null
  /** When their view was signed. */
  at: string
  /** How often the logs had gone on from an older state: what was said before another time is about what was given up. */
  resumed: number
}

/** What one person's device remembers of how its colleagues' views fit. */
export interface SeenViews {
  roster: Awaited
  vaults: Record<string, Awaited>
  /** When each colleague last saw the same, by a view or by words. */
  sameAt: Record<string, string>
  /** When the words compared with each colleague last fitted. */
  comparedAt: Record<string, string>
  conflicts: Conflict[]
  /** When this device last compared. */
  lookedAt: string
  /** No other custodian was there then: nobody could say anything. */
  wasAlone: boolean
}

/** What one comparison found. */
export interface Found {
  /** Vaults whose logs this device was shown and verified. */
  shown: readonly string[]
  isAlone: boolean
  custodians: ReadonlySet<string>
  resumed: number
  /** What fitted, and when it was signed or compared. */
  matches: readonly { user: string; at: string; roster: boolean; vaults: readonly string[] }[]
  conflicts: readonly Conflict[]
}

/** What is remembered after a comparison at `now`. */
export function noteFound(known: SeenViews | undefined, found: Found, now: string): SeenViews {
  const goesOn = known !== undefined && !known.wasAlone && !found.isAlone
  const next = (one: Awaited | undefined): Awaited => {
    if (!one || !goesOn) return { since: now, shownAt: now }
    const hiddenMs = Date.parse(now) - Date.parse(one.shownAt)
    if (one.shownAt >= known.lookedAt || hiddenMs < briefMs) return { ...one, shownAt: now }
    // A longer time in which it was not shown does not count, neither for the warning nor against it.
    const waitedMs = Math.max(0, Date.parse(one.shownAt) - Date.parse(one.since))
    return { since: new Date(Date.parse(now) - waitedMs).toISOString(), shownAt: now }
  }
  const roster = next(known?.roster)
  const vaults = { ...known?.vaults }
  for (const vault of found.shown) vaults[vault] = next(vaults[vault])
  const sameAt = { ...known?.sameAt }
  for (const { user, at: signedAt, ...match } of found.matches) {
    // A clock that is ahead a little gives nobody more time.
    const at = signedAt < now ? signedAt : now
    if (match.roster) {
      roster.since = later(roster.since, at)
      sameAt[user] = later(sameAt[user], at)
    }
    for (const vault of match.vaults) {
      const one = vaults[vault]
      if (one) vaults[vault] = { ...one, since: later(one.since, at) }
    }
  }
  const comparedAt = { ...known?.comparedAt }
  const conflicts = standing([...(known?.conflicts ?? []), ...found.conflicts], found, comparedAt)
  return { roster, vaults, sameAt, comparedAt, conflicts, lookedAt: now, wasAlone: found.isAlone }
}

/** The same after words fitted: what this colleague's views said before is settled, be it that an old device lied. */
export function noteWords(
  known: SeenViews,
  { user, vaults }: { readonly user: string; readonly vaults: readonly string[] },
  now: string,
): SeenViews {
  const compared = vaults.map((vault): [string, Awaited] => [vault, { since: now, shownAt: known.lookedAt }])
  return {
    ...known,
    roster: { ...known.roster, since: later(known.roster.since, now) },
    vaults: mergeBy(laterAwaited, known.vaults, Object.fromEntries(compared)),
    sameAt: { ...known.sameAt, [user]: now },
    comparedAt: { ...known.comparedAt, [user]: now },
    conflicts: known.conflicts.filter((one) => one.user !== user),
  }
}

/** The same after a colleague's view turned out to differ while this device read on. */
export function noteConflict(known: SeenViews, conflict: Conflict): SeenViews {
  return { ...known, conflicts: oneOfEach([...known.conflicts, conflict]) }
}

/** What two tabs noted at the same time. Every time here only grows, so nothing is lost where one wrote over the other. */
export function mergeSeenViews(one: SeenViews | undefined, other: SeenViews): SeenViews {
  if (!one) return other
  const newest = one.lookedAt > other.lookedAt ? one : other
  return {
    roster: laterAwaited(one.roster, other.roster),
    vaults: mergeBy(laterAwaited, one.vaults, other.vaults),
    sameAt: mergeBy(later, one.sameAt, other.sameAt),
    comparedAt: mergeBy(later, one.comparedAt, other.comparedAt),
    conflicts: oneOfEach([...one.conflicts, ...other.conflicts]).filter(({ user, at }) =>
      [one, other].every(({ comparedAt }) => (comparedAt[user] ?? '') < at),
    ),
    lookedAt: newest.lookedAt,
    wasAlone: newest.wasAlone,
  }
}

function standing(
  all: readonly Conflict[],
  { custodians, resumed }: Found,
  comparedAt: Readonly<Record<string, string>>,
): Conflict[] {
  return oneOfEach(all).filter(
    (one) => custodians.has(one.user) && one.resumed === resumed && (comparedAt[one.user] ?? '') < one.at,
  )
}

function oneOfEach(all: readonly Conflict[]): Conflict[] {
  const sorted = [...all].sort((one, other) => (one.at < other.at ? -1 : 1))
  return [...new Map(sorted.map((one) => [`${one.user} ${one.vault}`, one])).values()]
}

function mergeBy<T>(
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

const laterAwaited = (one: Awaited, other: Awaited): Awaited => ({
  since: later(one.since, other.since),
  shownAt: later(one.shownAt, other.shownAt),
})

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other
}
