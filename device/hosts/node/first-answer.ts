/**
 * A `fetch` that gives up after `withinMs` as long as the server has never answered: somebody offline learns it at once. A server that has
 * answered may take as long as it needs.
 */
export function createPatientFetch(withinMs: number, request: typeof fetch = fetch): typeof fetch {
  let hasAnswered = false
  return async (input, init = {}) => {
    if (hasAnswered) return request(input, init)
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), withinMs)
    const signal = init.signal ? AbortSignal.any([init.signal, giveUp.signal]) : giveUp.signal
    try {
      const response = await request(input, { ...init, signal })
      hasAnswered = true
      return response
    } finally {
      clearTimeout(timer)
    }
  }
}
