import { countSubmissions } from '@chaveiro/contract/calls/submissions.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export const waitingSubmissionsKey = ['waiting-submissions']

/** How many submissions wait in each vault that the person is a member of, by the vault's id. */
export function useWaitingSubmissions(): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: waitingSubmissionsKey,
    queryFn: () => api.send(countSubmissions),
    refetchInterval: notificationPollSeconds * 1000,
    select: toMap,
  })
  return data ?? none
}

const none: ReadonlyMap<string, number> = new Map()
const toMap = (rows: readonly { vault_id: string; waiting: number }[]) =>
  new Map(rows.map(({ vault_id, waiting }) => [vault_id, waiting]))
