import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { VaultAccess } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { byName } from '../../../i18n/by-name.ts'
import { useAddresses } from '../../../nouns/people/use-addresses.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import type { MemberPerson } from './member-people.ts'

/** A person who can be added, with whether their address differs from the signed one. */
export type Addable = OrganisationUser & { isAltered: boolean }

/** Everybody who can be added to a vault: active staff without a membership of their own in it. */
export function useAddablePeople(access: VaultAccess, people: readonly MemberPerson[]): Addable[] {
  const { data, dataUpdatedAt } = useQuery(usersQuery)
  const addresses = useAddresses(data, dataUpdatedAt)
  return useMemo(() => {
    const isIn = new Set(
      people
        .filter(({ sources }) => sources.some(({ source }) => source !== 'inherited'))
        .map(({ userId }) => userId),
    )
    const proposed = new Set(access.proposals.map(({ userId }) => userId))
    return (data ?? [])
      .filter(
        ({ id, status, role }) =>
          status === 'active' && role !== 'client' && !isIn.has(id) && !proposed.has(id),
      )
      .map((user) => ({ ...user, isAltered: addresses[user.id] === 'altered' }))
      .sort((a, b) => byName(a.name || a.email, b.name || b.email))
  }, [data, addresses, people, access.proposals])
}
