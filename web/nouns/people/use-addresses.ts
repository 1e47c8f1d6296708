import { listUsers } from '@chaveiro/contract/calls/users.ts'
import type { AddressState, ShownPerson } from '@chaveiro/device'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { keySession } from '../../worker/key-session.ts'
import { usersQuery } from './users-query.ts'

const none: Record<string, AddressState> = {}

/**
 * Whether each listed person is shown under the address that was signed for them, by user id; checked for every new list. Until known
 * nobody is marked; the device checks again before it acts.
 */
export function useAddresses(people: readonly ShownPerson[] | undefined, listedAt: number) {
  const client = useQueryClient()
  const status = useKeyStatus()
  const { data } = useQuery({
    queryKey: ['addresses', listedAt],
    queryFn: async () => {
      const states = await keySession.people.check(shownOf(people ?? []))
      if (!Object.values(states).includes('altered')) return states
      // Somebody may have been invited again after the list was loaded, so only faults that a fresh list has too are shown.
      const listed = await api.send(listUsers)
      client.setQueryData(usersQuery.queryKey, listed, { updatedAt: listedAt })
      return keySession.people.check(shownOf(listed))
    },
    enabled: status.state === 'unlocked' && status.organisation !== null && people !== undefined,
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  })
  // The same answer stays the same object, or every row of a long list would be drawn again with every list.
  const [last, setLast] = useState(none)
  const states = replaceEqualDeep(last, data ?? none)
  if (states !== last) setLast(states)
  return states
}

const shownOf = (people: readonly ShownPerson[]): ShownPerson[] =>
  people.map(({ id, email, identity_salt }) => ({ id, email, identity_salt }))
