import type { AddressState, ShownPerson } from '@chaveiro/client/types/people.ts'
import { useQuery } from '@tanstack/react-query'
import { keySession } from '../worker/key-session.ts'
import { useKeyStatus } from './key-status.ts'

const none: Record<string, AddressState> = {}

/**
 * Whether people are shown under the addresses that were signed for them, by user id; looked at anew with every list that
 * comes. While this is not known nobody is marked: the device then looks before it acts.
 */
export function useAddresses(people: readonly ShownPerson[] | undefined, listedAt: number) {
  const status = useKeyStatus()
  const { data } = useQuery({
    queryKey: ['addresses', listedAt],
    queryFn: () => {
      const shown = (people ?? []).map(({ id, email, identity_salt }) => ({ id, email, identity_salt }))
      return keySession.checkPeople(shown)
    },
    enabled: status.state === 'unlocked' && status.organisation !== null && people !== undefined,
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  })
  return data ?? none
}
