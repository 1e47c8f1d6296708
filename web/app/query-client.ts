import { CallError } from '@chaveiro/client/call-error.ts'
import { QueryClient } from '@tanstack/react-query'

/** Refusals are answers and are not asked for again; a server that is away gets two more chances. */
const isPassing = (error: Error) =>
  !(error instanceof CallError) || error.code === 'unreachable' || error.status >= 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Offline a call fails at once: one that waited for the network would be a spinner without end.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && navigator.onLine && isPassing(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    // Nothing that a person pressed is done by itself later, when they may mean something else.
    mutations: { retry: false, networkMode: 'always' },
  },
})
