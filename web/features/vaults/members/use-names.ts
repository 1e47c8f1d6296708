import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { helpersQuery } from '../../../nouns/people/helpers-query.ts'
import type { MemberPerson } from './member-people.ts'

/** The name of an admin, manager or member of the vault by id. */
export function useNames(people: readonly MemberPerson[], unknown: string) {
  const { data } = useQuery(helpersQuery)
  return useCallback(
    (id: string) => {
      const helper = data?.find((one) => one.id === id)
      const member = people.find(({ handle }) => handle.id === id)
      return member?.name ?? (helper && (helper.name || helper.email)) ?? unknown
    },
    [data, people, unknown],
  )
}
