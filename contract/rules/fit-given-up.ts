import { type GivenUpLog, mergeGivenUp } from './given-up.ts'

/** Below the number of values that the server reads of one body. */
const mostValues = 18_000

/** As the server counts them: what has a comma, a bracket or a brace. */
const valuesOf = (list: readonly GivenUpLog[]): number =>
  list.reduce((sum, { heads }) => sum + 8 + 3 * heads.length, 0)

/** What one device remembers, cut to what the server takes: of every log the newest heads. */
export function fitGivenUp(list: readonly GivenUpLog[]): GivenUpLog[] {
  const ordered = mergeGivenUp(list, [])
  const longest = Math.max(1, Math.floor((mostValues / Math.max(1, list.length) - 8) / 3))
  if (valuesOf(ordered) <= mostValues) return ordered
  return ordered.map((log) => ({ ...log, heads: log.heads.slice(-longest) }))
}

/**
 * A device's own list with those that others told, in their order, as far as they fit: one that is too long is left out, so that
 * nobody keeps the others from resuming by remembering much.
 */
export function mergeAsFits(
  own: readonly GivenUpLog[],
  told: readonly (readonly GivenUpLog[])[],
): GivenUpLog[] {
  return told.reduce<GivenUpLog[]>((all, list) => {
    const merged = mergeGivenUp(all, list)
    return valuesOf(merged) <= mostValues ? merged : all
  }, fitGivenUp(own))
}
