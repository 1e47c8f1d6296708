import { createRotateTasks, listReadableItems } from '@chaveiro/contract/calls/rotation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

const keyOf = (userId: string) => ['users', userId, 'access']

/** What somebody could read, and which vaults they can open now. */
export const useReadable = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: () => api.send(listReadableItems, { params: { id: userId } }),
    staleTime: 0,
  })

/** Asks the owners to change all credentials or the named ones; answers how many tasks that made. */
export function useAskOwners(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemIds: string[] | null) =>
      api.send(createRotateTasks, {
        params: { id: userId },
        body: itemIds === null ? {} : { item_ids: itemIds },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(userId) }),
        client.invalidateQueries({ queryKey: ['rotate-tasks'] }),
      ]),
  })
}
