import { type ExportRequest, listExports } from '@chaveiro/contract/calls/exports.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** Requests to export and exports that the person may see, newest first, refreshed while a screen shows them. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: () => api.send(listExports),
  staleTime: 0,
  refetchInterval: notificationPollSeconds * 1000,
})

export const isOver = ({ state }: ExportRequest) => state !== 'waiting' && state !== 'open'
