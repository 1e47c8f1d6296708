import type { ColleaguesReport } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { helpersQuery } from '../../nouns/people/helpers-query.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { keySession } from '../../worker/key-session.ts'

export const colleaguesKey = ['colleagues']

/** How what this browser is shown matches what colleagues' devices were shown, compared now. */
export function useColleagues() {
  return useQuery<ColleaguesReport>({
    queryKey: colleaguesKey,
    queryFn: () => keySession.people.readColleagues(),
    staleTime: 0,
  })
}

/**
 * The people with whom the viewer can compare words: admins and managers, and others whom the lists show; and the query of the list that
 * shows most of them.
 */
export function useComparable() {
  const { user, may } = useCurrentUser()
  const helpers = useQuery(helpersQuery)
  const users = useQuery({ ...usersQuery, enabled: may('see_people') })
  const active = users.data?.filter(({ status, role }) => status === 'active' && role !== 'client')
  const people = (active ?? helpers.data ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, name, email }) => ({ id, name: name || email, email }))
  return { people, source: may('see_people') ? users : helpers }
}

/** Colleagues' names in one text, three at most. */
export function useNamesOf() {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const names = new Map(useComparable().people.map(({ id, name }) => [id, name]))
  return (users: readonly string[]) => {
    const shown = users.slice(0, users.length > 3 ? 2 : 3).map((id) => names.get(id) ?? t('people.somebody'))
    const more = users.length - shown.length
    return format.list(more > 0 ? [...shown, t('people.others', { count: more })] : shown)
  }
}
