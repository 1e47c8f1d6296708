import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { keySession } from '../../worker/key-session.ts'

const none = { altered: [] as string[], unsigned: [] as string[] }

/** The listed vaults whose name or place is not what was signed; checked for every new list. */
export function useOverviewFaults(vaults: readonly Vault[] | undefined, listedAt: number) {
  const client = useQueryClient()
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: ['vault-overviews', listedAt],
    queryFn: async () => {
      const faults = await keySession.vaults.checkOverviews([...(vaults ?? [])])
      if (faults.altered.length === 0) return faults
      // Somebody may have signed after the list was loaded, so only faults that a fresh list has too are shown.
      const listed = await api.send(listVaults)
      client.setQueryData(vaultsQuery.queryKey, listed, { updatedAt: listedAt })
      return keySession.vaults.checkOverviews(listed)
    },
    enabled: isUnlocked && vaults !== undefined,
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
  return data ?? none
}
