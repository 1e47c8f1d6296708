import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { useLoadFailure } from '../../nouns/errors/use-load-failure.ts'
import { organisationQuery } from '../../nouns/organisation/organisation-query.ts'
import { usePersonHandles } from '../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import type { Person } from './person-rules.ts'

/** So that enrolments and other custodians' confirmations show without a reload. */
const askAgainMs = 15_000

/** After anything that changes people: refetches their rows, the signed log, the vaults concerned, and the dashboard. */
export const refreshPeople = (client: QueryClient) =>
  Promise.all(
    [
      usersQuery.queryKey,
      organisationQuery.queryKey,
      vaultsQuery.queryKey,
      ['deliveries'],
      ['dashboard'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

export const nameOf = (user: Pick<OrganisationUser, 'name' | 'email'>) => user.name.trim() || user.email

/** The organisation as this device reads it in the signed log. */
function useOrganisation() {
  const status = useKeyStatus()
  return useQuery({
    ...organisationQuery,
    enabled: status.state === 'unlocked' && status.organisation !== null,
    refetchInterval: askAgainMs,
  })
}

/** Everybody, by name, with what the signed log says of them. A failed list also shows a toast, as specified. */
export function usePeople() {
  const { t } = useTranslation('users')
  const users = useQuery({ ...usersQuery, refetchInterval: askAgainMs })
  const organisation = useOrganisation()
  const handles = usePersonHandles(users.data, users.dataUpdatedAt)
  useLoadFailure(users, t('loadFailed'))

  const people = useMemo<Person[] | null>(() => {
    if (!users.data) return null
    const standings = new Map(organisation.data?.people.map((standing) => [standing.userId, standing]))
    return users.data
      .map((user) => ({
        user,
        standing: standings.get(user.id) ?? null,
        isAltered: handles[user.id]?.address === 'altered',
        isUnconfirmed: handles[user.id]?.address === 'unconfirmed',
      }))
      .sort((a, b) => byName(nameOf(a.user), nameOf(b.user)))
  }, [users.data, organisation.data, handles])
  return { people, users, organisation }
}
