import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { keySession } from '../../worker/key-session.ts'

type InVault = { id: string; is_member: boolean; generation: number }

/** Which items of a vault machines may read, as the vault's log says; nothing for those who do not see it, or before it is read. */
export function useMachineReaders({ id, is_member, generation }: InVault) {
  const { may } = useCurrentUser()
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: ['machines', 'readers', id],
    queryFn: () => keySession.machines.readers(id),
    enabled: isUnlocked && generation > 0 && may('see_machine_readers', { isMember: is_member }),
    staleTime: 0,
  })
  return data ?? []
}
