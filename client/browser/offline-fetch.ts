/**
 * `fetch` for a page or worker that can lose its network: while the browser knows that it is offline a call fails at
 * once, and calls under way fail when it goes offline, rather than hang until some system gives up.
 */
export function createOfflineFetch(): { fetch: typeof fetch; interrupt: (reason: TypeError) => void } {
  let underWay = new AbortController()
  const interrupt = (reason: TypeError) => {
    underWay.abort(reason)
    underWay = new AbortController()
  }
  addEventListener('offline', () => interrupt(new TypeError('offline')))
  return {
    interrupt,
    fetch: async (input, init) => {
      if (!navigator.onLine) throw new TypeError('offline')
      const signal = init?.signal ? either(init.signal, underWay.signal) : underWay.signal
      return fetch(input, { ...init, signal })
    },
  }
}

/** Ends with the first of both; `AbortSignal.any`, which browsers of late 2022 lack. */
function either(...signals: AbortSignal[]): AbortSignal {
  const ended = new AbortController()
  for (const signal of signals) {
    const end = () => ended.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: ended.signal })
  }
  return ended.signal
}
