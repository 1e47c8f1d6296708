import { errorFacts } from '../base/types/error-facts.ts'

/** Waits for a duty's work. Ignores a failure with one of these codes: another device was faster, or there is nothing left to do. */
export async function unlessOvertaken(codes: ReadonlySet<string>, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!codes.has(errorFacts(error).code)) throw error
  }
}
