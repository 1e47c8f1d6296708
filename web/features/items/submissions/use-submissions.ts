import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { listSubmissions } from '@chaveiro/contract/calls/submissions.ts'
import type { DrawnSubmission, DrawnVault, ItemOverviewDraft, SubmissionHandle } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { waitingSubmissionsKey } from '../../../nouns/vaults/use-waiting-submissions.ts'
import { api } from '../../../session/api.ts'
import { keySession } from '../../../worker/key-session.ts'
import { useItemList } from '../use-items.ts'
import { refuseAll } from './refuse-all.ts'

const listKey = (vaultId: string) => ['submissions', vaultId]

/** A vault's submissions, without their content. */
export const useSubmissions = (vaultId: string) =>
  useQuery({
    queryKey: listKey(vaultId),
    queryFn: () => api.send(listSubmissions, { params: { id: vaultId } }),
    staleTime: 0,
  })

/** Opens a submission on this device. Kept while the screen shows it, since every opening is recorded. */
export const useOpenedSubmission = (shown: DrawnSubmission, vault: DrawnVault) =>
  useQuery({
    queryKey: ['opened-submission', shown.id],
    queryFn: () => keySession.links.openSubmission(shown, vault),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** After a decision: refetches the list and the number that waits. */
export function useDecided(vaultId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: listKey(vaultId) }),
      client.invalidateQueries({ queryKey: waitingSubmissionsKey }),
    ])
}

type Taking = {
  handle: SubmissionHandle
  overview: ItemOverviewDraft
  secret: ItemSecret
  isAccepted: boolean
}

/** Makes an item of a submission, under the vault's own key. */
export function useTakeSubmission(vault: DrawnVault) {
  const list = useItemList(vault.id)
  const decided = useDecided(vault.id)
  return useMutation({
    mutationFn: ({ handle, overview, secret, isAccepted }: Taking) =>
      keySession.links.takeSubmission(handle, overview, secret, isAccepted),
    // A mutation's variables hold a secret, so they must not be cached.
    gcTime: 0,
    onSuccess: (item) => list.put(item),
    onSettled: decided,
  })
}

/** Refuses submissions with one reason; answers how many. */
export function useRefuseSubmissions(vault: DrawnVault) {
  const decided = useDecided(vault.id)
  return useMutation({
    mutationFn: async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
      const shown = await keySession.vaults.show(vault)
      return refuseAll(ids, (id) => keySession.links.refuseSubmission(id, shown, reason))
    },
    onSettled: decided,
  })
}
