import { listUsers } from '@chaveiro/contract/calls/users.ts'
import type { VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { heirsOf } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { VaultRequestHandle } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'

/** A request for a vault as this device verified its vault and its person. */
export interface ShownRequest {
  handle: VaultRequestHandle
  /** Their address is not the one that was signed for them. */
  isAltered: boolean
  /** How many vaults inside inherit the membership. */
  inside: number
}

/** Verified once: what is shown is what approving signs. Undefined also if the person or the vault is not listed any more. */
export function useShownVaultRequest(request: VaultRequest) {
  const { data, isPending, error } = useQuery({
    queryKey: ['shown-vault-request', request.id],
    queryFn: async (): Promise<ShownRequest | null> => {
      const [users, vaults] = await Promise.all([api.send(listUsers), api.send(listVaults)])
      const listed = users.find(({ id }) => id === request.requester.id)
      const vault = vaults.find(({ id }) => id === request.vault_id)
      if (!listed || !vault) return null
      const { id, email, identity_salt } = listed
      const person = (await keySession.people.show([{ id, email, identity_salt }]))[id]
      if (!person) return null
      const place = await keySession.vaults.show(shownAs(vaults, vault))
      return {
        handle: await keySession.vaults.showRequest(request, place, person),
        isAltered: person.address === 'altered',
        inside: heirsOf(vaults, vault.id).length,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { shown: data ?? undefined, isPending, error }
}
