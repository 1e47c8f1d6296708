import type { QueryClient } from '@tanstack/react-query'
import { usersQuery } from '../people/users-query.ts'
import { vaultsQuery } from '../vaults/vaults-query.ts'

/** The name of a person or vault if this page has fetched it; else undefined. */
export function knownNames(client: QueryClient, ids: { userId?: string; vaultId?: string }) {
  const user = client.getQueryData(usersQuery.queryKey)?.find(({ id }) => id === ids.userId)
  const vault = client.getQueryData(vaultsQuery.queryKey)?.find(({ id }) => id === ids.vaultId)
  return { person: user && (user.name || user.email), vault: vault?.name }
}
