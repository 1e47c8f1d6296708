import { setTimeout as delay } from 'node:timers/promises'

/**
 * A `fetch` that gives up on a server within `withinMs` of when it could not be reached any more: somebody offline learns it at once. Whether
 * it can is asked apart, again and again, by the smallest call, so that a server that is only slow may take as long as it needs.
 */
export function createPatientFetch(withinMs: number, request: typeof fetch = fetch): typeof fetch {
  const everyMs = withinMs / 2
  return async (input, init = {}) => {
    const giveUp = new AbortController()
    const signal = init.signal ? AbortSignal.any([init.signal, giveUp.signal]) : giveUp.signal
    const answered = new AbortController()
    const address = new URL('/healthz', input instanceof Request ? input.url : input)
    async function watch(): Promise<void> {
      try {
        for (;;) {
          await delay(everyMs, undefined, { signal: answered.signal })
          const within = AbortSignal.any([answered.signal, AbortSignal.timeout(everyMs)])
          const response = await request(address, { signal: within, redirect: 'manual' })
          await response.body?.cancel()
        }
      } catch {
        if (!answered.signal.aborted) giveUp.abort()
      }
    }
    void watch()
    try {
      return await request(input, { ...init, signal })
    } finally {
      answered.abort()
    }
  }
}
