import { listVaults, type Vault } from '@chaveiro/contract/vaults.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import { keySession } from '../../worker/key-session.ts'

const none = { altered: [] as string[], unsigned: [] as string[] }

/** Which of the listed vaults are not called what was signed, or lie elsewhere: checked for every list that comes. */
export function useOverviewFaults(vaults: readonly Vault[] | undefined, listedAt: number) {
  const client = useQueryClient()
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: ['vault-overviews', listedAt],
    queryFn: async () => {
      const faults = await keySession.checkVaultOverviews([...(vaults ?? [])])
      if (faults.altered.length === 0) return faults
      // Somebody may have signed anew since the list was loaded. Only what a fresh list says otherwise is told.
      const listed = await api.send(listVaults)
      client.setQueryData(vaultsQuery.queryKey, listed, { updatedAt: listedAt })
      return keySession.checkVaultOverviews(listed)
    },
    enabled: isUnlocked && vaults !== undefined,
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
  return data ?? none
}
