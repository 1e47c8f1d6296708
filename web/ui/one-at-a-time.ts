/**
 * Runs work by its name, but not while work of that name is under way: the second click of a double click is no second
 * act. Answers null where nothing was run.
 */
export function oneAtATime() {
  const underWay = new Set<string>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    if (underWay.has(name)) return null
    underWay.add(name)
    try {
      return await work()
    } finally {
      underWay.delete(name)
    }
  }
}
