import { listClientLinks } from '@chaveiro/contract/calls/client-links.ts'
import type { ClientLinkDraft, DrawnVault, ListedPerson } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showPerson } from '../../../nouns/people/show-person.ts'
import { waitingSubmissionsKey } from '../../../nouns/vaults/use-waiting-submissions.ts'
import { api } from '../../../session/api.ts'
import { keySession } from '../../../worker/key-session.ts'

/** A link's form, with the deputy as the list shows them. */
type DrawnLink = Omit<ClientLinkDraft, 'deputy'> & { deputy: ListedPerson | null }

const linksKey = (vaultId: string) => ['client-links', vaultId]

export const useClientLinks = (vaultId: string, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: linksKey(vaultId),
    queryFn: () => api.send(listClientLinks, { params: { id: vaultId } }),
    staleTime: 0,
  })

/** Makes a link on this device. Its address opens the page, so it is kept no longer than it is shown. */
export function useMakeClientLink(vault: DrawnVault) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ deputy, ...draft }: DrawnLink) =>
      keySession.links.makeForClient(await keySession.vaults.show(vault), {
        ...draft,
        deputy: deputy && (await showPerson({ ...deputy, isAltered: false })),
      }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: linksKey(vault.id) }),
  })
}

/** Ends a link; `eraseIn` names the vault as shown, and its submissions that wait are erased. */
export function useWithdrawClientLink(vaultId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, eraseIn }: { id: string; eraseIn: DrawnVault | null }) =>
      keySession.links.withdraw(
        { id, vault_id: vaultId },
        eraseIn && (await keySession.vaults.show(eraseIn)),
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: linksKey(vaultId) }),
        client.invalidateQueries({ queryKey: ['submissions', vaultId] }),
        client.invalidateQueries({ queryKey: waitingSubmissionsKey }),
      ]),
  })
}
