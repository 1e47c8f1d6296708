import { type ClientLink, listClientLinks } from '@chaveiro/contract/calls/client-links.ts'
import type { ClientLinkDraft, DrawnVault, ErrorFacts, ListedPerson } from '@chaveiro/device'
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

interface Ending {
  link: ClientLink
  /** Whether what waits of it is erased too. */
  isErasing: boolean
  /** Asks before a link is ended that could not be verified. Nothing that came by one is erased. */
  ask: (doubt: ErrorFacts) => Promise<boolean>
}

/** Ends a link of the vault as it is drawn; answers what was done. */
export function useWithdrawClientLink(vault: DrawnVault) {
  const client = useQueryClient()
  const vaultId = vault.id
  return useMutation({
    mutationFn: async ({ link, isErasing, ask }: Ending): Promise<'withdrawn' | 'erased' | null> => {
      const handle = await keySession.links.show(link, vault)
      if ('doubt' in handle && !(await ask(handle.doubt))) return null
      if ('doubt' in handle || !isErasing) {
        await keySession.links.withdraw(handle)
        return 'withdrawn'
      }
      await keySession.links.withdrawAndErase(handle)
      return 'erased'
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: linksKey(vaultId) }),
        client.invalidateQueries({ queryKey: ['submissions', vaultId] }),
        client.invalidateQueries({ queryKey: waitingSubmissionsKey }),
      ]),
  })
}
