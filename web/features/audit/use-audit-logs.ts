import { type AuditFilter, listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** The audit log, newest first, page by page. A failure is logged, as specified, and the screen offers to try again. */
export function useAuditLogs(filter: AuditFilter, isFolded: boolean) {
  return useInfiniteQuery({
    queryKey: ['audit', filter, isFolded],
    queryFn: ({ pageParam, signal }) =>
      api
        .sendPage(listAuditLogs, {
          query: {
            ...filter,
            ...(isFolded && { fold: 'devices' as const }),
            limit: pageRows.audit,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        })
        .catch((error: unknown) => {
          if (!signal.aborted) console.error('Audit log load failed', error)
          throw error
        }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    // A refetch would ask for all loaded pages again, and newer rows would push away what is being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { keepsPages: true },
  })
}
