import { type GivenUpLog, mergeGivenUp } from '../statements/given-up.ts'

/** Below the most values that the server reads in one body. */
const mostValues = 18_000

/** Counted as the server does: values followed by a comma, bracket or brace. */
const valuesOf = (list: readonly GivenUpLog[]): number =>
  list.reduce((sum, { heads }) => sum + 8 + 3 * heads.length, 0)

/** One device's memory, cut to what the server accepts: the newest heads of every log. */
export function fitGivenUp(list: readonly GivenUpLog[]): GivenUpLog[] {
  const ordered = mergeGivenUp(list, [])
  const longest = Math.max(1, Math.floor((mostValues / Math.max(1, list.length) - 8) / 3))
  if (valuesOf(ordered) <= mostValues) return ordered
  return ordered.map((log) => ({ ...log, heads: log.heads.slice(-longest) }))
}

/**
 * A device's own list merged with others' reports, in order, as far as they fit. A report that is too long is left
 * out, so that nobody can prevent resuming by reporting too much.
 */
export function mergeAsFits(
  ownList: readonly GivenUpLog[],
  reports: readonly (readonly GivenUpLog[])[],
): GivenUpLog[] {
  return reports.reduce<GivenUpLog[]>((all, list) => {
    const merged = mergeGivenUp(all, list)
    return valuesOf(merged) <= mostValues ? merged : all
  }, fitGivenUp(ownList))
}
