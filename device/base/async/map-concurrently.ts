const atOnce = 8

/**
 * Maps with at most eight calls of `work` under way; the results keep the order of the items. After a failure no further call is begun,
 * and it rejects once those under way have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  let next = 0
  async function worker() {
    while (next < items.length && failures.length === 0) {
      const index = next++
      try {
        results[index] = await work(items[index] as T)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
