import type { ShownVault, VaultChange, VaultDraft } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { keySession } from '../../worker/key-session.ts'

/** Makes a vault with its key, on this device. */
export function useCreateVault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: VaultDraft) => keySession.vaults.create(draft),
    onSuccess: (vault) => {
      client.setQueryData(vaultsQuery.queryKey, (vaults) => vaults && [...vaults, vault])
      return client.invalidateQueries({ queryKey: vaultsQuery.queryKey })
    },
  })
}

export function useUpdateVault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ vault, change }: { vault: ShownVault; change: VaultChange }) =>
      keySession.vaults.update(vault, change),
    onSuccess: () => client.invalidateQueries({ queryKey: vaultsQuery.queryKey }),
  })
}

/** @param onDeleted called before the vault leaves the list, so that it is not shown as missing */
export function useDeleteVault(onDeleted: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vault: ShownVault) => keySession.vaults.delete(vault),
    onSuccess: (_, { id }) => {
      onDeleted(id)
      client.setQueryData(vaultsQuery.queryKey, (vaults) => vaults?.filter((vault) => vault.id !== id))
      return client.invalidateQueries({ queryKey: vaultsQuery.queryKey })
    },
  })
}
