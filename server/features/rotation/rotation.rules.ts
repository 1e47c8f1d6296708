/** A span in which somebody held the key of a vault; `until` is null while it lasts. */
export type KeyPeriod = { since: string; until: string | null }

/**
 * From when until when somebody could read an item: the spans that overlap its life, as one; null if none does.
 * Instants are ISO texts of one form, so they compare as texts.
 */
export function readablePeriod(periods: readonly KeyPeriod[], createdAt: string): KeyPeriod | null {
  const touching = periods.filter(({ until }) => until === null || until > createdAt)
  const first = touching.map(({ since }) => since).sort()[0]
  if (first === undefined) return null
  const ends = touching.map(({ until }) => until)
  const until = ends.includes(null) ? null : ((ends as string[]).sort().at(-1) ?? null)
  return { since: first > createdAt ? first : createdAt, until }
}

/** A span of temporary access to one item; `until` is null while it lasts, and `endsAt` is its end in either case. */
export type GrantPeriod = KeyPeriod & { endsAt: string }

/**
 * From when until when somebody could read an item by the vault's key or by temporary access, and by which of them
 * last.
 */
export function readableByEither(
  periods: readonly KeyPeriod[],
  granted: readonly GrantPeriod[],
  createdAt: string,
): (KeyPeriod & { temporaryUntil: string | null }) | null {
  const period = readablePeriod([...periods, ...granted], createdAt)
  if (!period) return null
  const asMember = readablePeriod(periods, createdAt)
  const ends = granted.map(({ endsAt }) => endsAt).sort()
  const lastEnd = ends.at(-1)
  const isTemporary =
    lastEnd !== undefined && (!asMember || (asMember.until !== null && lastEnd > asMember.until))
  return { ...period, temporaryUntil: isTemporary ? lastEnd : null }
}

/**
 * Whether a credential is no longer what somebody knew. Without access, they knew it up to that moment at most; with
 * access, up to their last reveal, or since they got access.
 */
export function isChangedSince(
  { since, until }: KeyPeriod,
  lastRevealedAt: string | null,
  passwordChangedAt: string | null,
): boolean {
  const knownUntil = until ?? lastRevealedAt ?? since
  return passwordChangedAt !== null && passwordChangedAt > knownUntil
}

/** When somebody could read a moved item where it was before, and when they last got to know its present password. */
export type EarlierReading = { since: string; until: string; known_at: string | null }

/**
 * The same for an item that is moving at this moment, from the spans of access, the moments in which they got to know
 * the password, and when others changed it; null if it changed since their access ended.
 */
export function earlierReading(
  periods: readonly KeyPeriod[],
  knownAt: readonly string[],
  changedAt: readonly string[],
  now: string,
): EarlierReading | null {
  const since = [...periods.map((period) => period.since), ...knownAt].sort()[0]
  const until = [...periods.map((period) => period.until ?? now), ...knownAt].sort().at(-1)
  if (since === undefined || until === undefined) return null
  const changed = [...changedAt].sort().at(-1) ?? null
  if (isChangedSince({ since, until }, null, changed)) return null
  const lastKnownAt = [...knownAt].sort().at(-1)
  const knows = lastKnownAt !== undefined && (changed === null || changed <= lastKnownAt)
  return { since, until, known_at: knows ? lastKnownAt : null }
}

/** Joins what somebody could read now with where it was before; null if they could in neither. */
export function withEarlier(
  period: ReturnType<typeof readableByEither>,
  earlier: EarlierReading | undefined,
): ReturnType<typeof readableByEither> {
  if (!earlier) return period
  const { since, until } = earlier
  return period ? { ...period, since } : { since, until, temporaryUntil: null }
}
