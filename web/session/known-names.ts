import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { QueryClient } from '@tanstack/react-query'

/** What a person or vault is called, as far as this page has fetched it; undefined where it has not. */
export function knownNames(client: QueryClient, ids: { userId?: string; vaultId?: string }) {
  const user = client.getQueryData<OrganisationUser[]>(['users'])?.find(({ id }) => id === ids.userId)
  const vault = client.getQueryData<Vault[]>(['vaults'])?.find(({ id }) => id === ids.vaultId)
  return { person: user && (user.name || user.email), vault: vault?.name }
}
