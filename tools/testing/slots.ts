export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most so many tasks at once; the others wait in the order in which they came. */
export function createSlots(count: number): Slots {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((goAhead) => waiting.push(goAhead))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
