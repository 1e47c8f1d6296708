interface Retry {
  attempts: number
  isConflict: (error: unknown) => boolean
}

/** Runs work again as long as it fails on a conflict, at most so many times in all. `attempt` counts from 1. */
export async function retryOnConflict<T>(
  { attempts, isConflict }: Retry,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error
    }
  }
}
