/** Equal consecutive elements. */
export type Run<T> = {
  first: T
  count: number
  /** The list was read only this far: the run may be longer. */
  isCut: boolean
}

/** Groups equal consecutive elements, in order. */
export function runsOf<T>(
  list: readonly T[],
  isAlike: (one: T, other: T) => boolean,
  listGoesOn: boolean,
): Run<T>[] {
  const runs: Run<T>[] = []
  for (const entry of list) {
    const last = runs.at(-1)
    if (last && isAlike(last.first, entry)) last.count++
    else runs.push({ first: entry, count: 1, isCut: false })
  }
  const last = runs.at(-1)
  if (last) last.isCut = listGoesOn
  return runs
}
