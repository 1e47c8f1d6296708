import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { byName } from '../../../i18n/by-name.ts'
import { useAddresses } from '../../../nouns/people/use-addresses.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useVaultAccess } from '../members/use-vault-access.ts'

/** People who can continue a link in its maker's absence: other admins, managers and members with confirmed keys. */
export function useDeputies(vaultId: string): OrganisationUser[] {
  const { user } = useCurrentUser()
  const { data, dataUpdatedAt } = useQuery(usersQuery)
  const members = useVaultAccess(vaultId).data?.members
  const addresses = useAddresses(data, dataUpdatedAt)
  return useMemo(() => {
    const isMember = new Set(members?.map(({ userId }) => userId))
    return (data ?? [])
      .filter(
        ({ id, status, role, key_state }) =>
          id !== user.id &&
          status === 'active' &&
          key_state === 'confirmed' &&
          addresses[id] !== 'altered' &&
          (role === 'admin' || role === 'manager' || isMember.has(id)),
      )
      .sort((a, b) => byName(a.name || a.email, b.name || b.email))
  }, [data, members, addresses, user.id])
}
