import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { VaultAccess } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { byName } from '../../../i18n/by-name.ts'
import { usePersonHandles } from '../../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import type { MemberPerson } from './member-people.ts'

/** A person who can be added, with whether their address differs from the signed one. */
export type Addable = OrganisationUser & { isAltered: boolean }

/** Everybody who can be added to a vault: active staff without a membership of their own in it. */
export function useAddablePeople(access: VaultAccess, people: readonly MemberPerson[]): Addable[] {
  const { data, dataUpdatedAt } = useQuery(usersQuery)
  const handles = usePersonHandles(data, dataUpdatedAt)
  return useMemo(() => {
    const isIn = new Set(
      people
        .filter(({ sources }) => sources.some(({ source }) => source === 'direct' || source === 'custodian'))
        .map(({ handle }) => handle.id),
    )
    const proposed = new Set(access.proposals.map(({ userId }) => userId))
    return (data ?? [])
      .filter(
        ({ id, status, role }) =>
          status === 'active' && role !== 'client' && !isIn.has(id) && !proposed.has(id),
      )
      .map((user) => ({ ...user, isAltered: handles[user.id]?.address === 'altered' }))
      .sort((a, b) => byName(a.name || a.email, b.name || b.email))
  }, [data, handles, people, access.proposals])
}
