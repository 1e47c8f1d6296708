import type { DrawnVault, VaultHandle } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { keySession } from '../../worker/key-session.ts'
import type { DrawnChange, DrawnDraft } from './vault-draft.ts'

/** Makes a vault with its key, on this device. */
export function useCreateVault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ parent, ...draft }: DrawnDraft) =>
      keySession.vaults.create({ ...draft, parent: parent && (await keySession.vaults.show(parent)) }),
    onSuccess: (vault) => {
      client.setQueryData(vaultsQuery.queryKey, (vaults) => vaults && [...vaults, vault])
      return client.invalidateQueries({ queryKey: vaultsQuery.queryKey })
    },
  })
}

export function useUpdateVault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      vault,
      change: { parent, ...change },
    }: {
      vault: DrawnVault
      change: DrawnChange
    }) => {
      const moved = parent === undefined ? {} : { parent: parent && (await keySession.vaults.show(parent)) }
      return keySession.vaults.update(await keySession.vaults.show(vault), { ...change, ...moved })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: vaultsQuery.queryKey }),
  })
}

/** @param onDeleted called before the vault leaves the list, so that it is not shown as missing */
export function useDeleteVault(onDeleted: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vault: VaultHandle) => keySession.vaults.delete(vault),
    onSuccess: (_, { id }) => {
      onDeleted(id)
      client.setQueryData(vaultsQuery.queryKey, (vaults) => vaults?.filter((vault) => vault.id !== id))
      return client.invalidateQueries({ queryKey: vaultsQuery.queryKey })
    },
  })
}
