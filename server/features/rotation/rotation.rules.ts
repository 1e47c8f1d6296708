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
