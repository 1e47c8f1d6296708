import { CallError } from '../base/calls/call-error.ts'

/** What a call says of a request to be let in, or null once that is over. */
export async function unlessOver<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    const isOver =
      error instanceof CallError && (error.code === 'approval_over' || error.code === 'not_found')
    if (isOver) return null
    throw error
  }
}
