import {
  type DeletedVault,
  listDeletedVaults,
  restoreVault,
} from '@chaveiro/contract/calls/deleted-vaults.ts'
import type { VaultHandle } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { api } from '../../../session/api.ts'
import { useKeyStatus } from '../../../session/key-status.ts'
import { keySession } from '../../../worker/key-session.ts'

const queryKey = ['deleted-vaults']

/** The deleted vaults that can still be restored, the newest deletion first. */
export function useDeletedVaults() {
  return useQuery({
    queryKey,
    queryFn: async () => {
      const vaults = [...(await api.send(listDeletedVaults))]
      return vaults.sort((one, other) => other.deleted_at.localeCompare(one.deleted_at))
    },
    staleTime: 0,
  })
}

/** Which of them are not what custodians signed, and which nobody's signature deletes. */
export function useDeletedFaults(vaults: readonly DeletedVault[] | undefined, listedAt: number) {
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: ['deleted-vault-faults', listedAt],
    queryFn: () => keySession.vaults.checkDeleted([...(vaults ?? [])]),
    enabled: isUnlocked && vaults !== undefined && vaults.length > 0,
    gcTime: 0,
  })
  return data ?? { altered: [], unsigned: [] }
}

/** Restores a vault with all that is in it. */
export function useRestoreVault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.send(restoreVault, { params: { id } }),
    onSuccess: (vault) =>
      client.setQueryData(
        vaultsQuery.queryKey,
        (vaults) => vaults && [...vaults.filter(({ id }) => id !== vault.id), vault],
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: vaultsQuery.queryKey }),
        client.invalidateQueries({ queryKey }),
        // What was read while it was deleted says that nothing is there.
        client.invalidateQueries({ queryKey: ['items'] }),
      ]),
  })
}

/** Removes a deleted vault for good, on this device. */
export function usePurgeVault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vault: VaultHandle) => keySession.vaults.purge(vault),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
