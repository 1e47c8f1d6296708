/** Runs work under a name, unless work of that name is running, so that a double click is one act. Answers null if nothing was run. */
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
