import { errorFacts } from '../base/types/error-facts.ts'

/** Answers a duty's work. Ignores a failure with one of these codes: another device was faster, or there is nothing left to do. */
export async function unlessOvertaken<T>(
  codes: ReadonlySet<string>,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!codes.has(errorFacts(error).code)) throw error
    return undefined
  }
}
