import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useKeyStatus } from '../../session/key-status.ts'
import { keySession } from '../../worker/key-session.ts'

const none = { altered: [] as string[], unsigned: [] as string[] }

/** Which of the listed vaults are not called what was signed, or lie elsewhere: checked for every list that comes. */
export function useOverviewFaults(vaults: readonly Vault[] | undefined, listedAt: number) {
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: ['vault-overviews', listedAt],
    queryFn: () => keySession.checkVaultOverviews([...(vaults ?? [])]),
    enabled: isUnlocked && vaults !== undefined,
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
  return data ?? none
}
