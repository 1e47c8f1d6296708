import { CallError } from '@chaveiro/device'
import { notifyManager, QueryClient } from '@tanstack/react-query'

/** Refusals are answers and are not retried; a server that does not answer gets two more tries. */
const isPassing = (error: Error) =>
  !(error instanceof CallError) || error.code === 'unreachable' || error.status >= 500

// An answer is rendered in the task that brings it; by default it would wait for a timer, behind whatever else has come.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Offline a call has to fail at once; one that waits for the network would spin for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && navigator.onLine && isPassing(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    // A pressed button takes effect now or not at all: a late retry may no longer be what the person means.
    mutations: { retry: false, networkMode: 'always' },
  },
})
