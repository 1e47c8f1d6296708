import { errorFacts } from '../../error-facts.ts'

/** Waits for a duty's work. A failure with one of these codes means that another device was faster, or that it is over: not an error. */
export async function unlessOvertaken(codes: ReadonlySet<string>, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!codes.has(errorFacts(error).code)) throw error
  }
}
