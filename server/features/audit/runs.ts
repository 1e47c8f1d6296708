/** Equal consecutive elements. */
export type Run<T> = {
  first: T
  all: T[]
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
    if (last && isAlike(last.first, entry)) last.all.push(entry)
    else runs.push({ first: entry, all: [entry], isCut: false })
  }
  const last = runs.at(-1)
  if (last) last.isCut = listGoesOn
  return runs
}
