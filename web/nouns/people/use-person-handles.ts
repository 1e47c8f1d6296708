import { listUsers } from '@chaveiro/contract/calls/users.ts'
import type { ListedPerson, PersonHandle } from '@chaveiro/device'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { keySession } from '../../worker/key-session.ts'
import { usersQuery } from './users-query.ts'

const none: Record<string, PersonHandle> = {}

/**
 * The handles of listed people by user id, which say whether each is shown under the address that was signed for them; made for every new
 * list. Until they are there nobody is marked.
 */
export function usePersonHandles(people: readonly ListedPerson[] | undefined, listedAt: number) {
  const client = useQueryClient()
  const status = useKeyStatus()
  const { data } = useQuery({
    queryKey: ['addresses', listedAt],
    queryFn: async () => {
      const handles = await keySession.people.show(listedOf(people ?? []))
      if (!Object.values(handles).some(({ address }) => address === 'altered')) return handles
      // Somebody may have been invited again after the list was loaded, so only faults that a fresh list has too are shown.
      const listed = await api.send(listUsers)
      client.setQueryData(usersQuery.queryKey, listed, { updatedAt: listedAt })
      return keySession.people.show(listedOf(listed))
    },
    enabled: status.state === 'unlocked' && status.organisation !== null && people !== undefined,
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  })
  // The same answer stays the same object, or every row of a long list would be drawn again with every list.
  const [last, setLast] = useState(none)
  const handles = replaceEqualDeep(last, data ?? none)
  if (handles !== last) setLast(handles)
  return handles
}

const listedOf = (people: readonly ListedPerson[]): ListedPerson[] =>
  people.map(({ id, email, identity_salt }) => ({ id, email, identity_salt }))
