import { CallError, isWorthRepeating } from '../calls/call-error.ts'

const waitsMs = [500, 2000, 5000]
/** A server's Retry-After is respected up to a minute. */
const longestWaitMs = 60_000

/** Repeats a call that got no answer or was put off, so the call must be safe to repeat. Throws the last CallError. */
export async function sendWithRetries<T>(
  send: () => Promise<T>,
): Promise<{ answer: T; wasRepeated: boolean }> {
  for (let attempt = 0; ; attempt++) {
    try {
      return { answer: await send(), wasRepeated: attempt > 0 }
    } catch (error) {
      const waitMs = waitsMs[attempt]
      if (!(error instanceof CallError) || !isWorthRepeating(error) || waitMs === undefined) throw error
      const askedMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, longestWaitMs)
      await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, askedMs)))
    }
  }
}
