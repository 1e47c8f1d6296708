/** Runs work for every one of many things, at most `width` at a time; answers in their order. The first failure ends it. */
export async function forEachAtOnce<T, R>(
  things: readonly T[],
  width: number,
  work: (thing: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  async function lane() {
    while (next < things.length) {
      const index = next++
      results[index] = await work(things[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, things.length) }, lane))
  return results
}
