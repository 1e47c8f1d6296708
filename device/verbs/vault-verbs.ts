import type { VaultVerbs } from '../base/types/vaults.ts'
import { adoptDeletions } from '../items/adopt-deletions.ts'
import { checkVault } from '../log/heads/check-vault.ts'
import { checkDeletedVaults } from '../log/vault-logs/check-deleted-vaults.ts'
import { checkVaultOverviews, showVault } from '../log/vault-logs/vault-handles.ts'
import type { SessionContext } from '../state/session-context.ts'
import { createVault, foundUnkeyedVaults } from '../vaults/create-vault.ts'
import { deleteVault } from '../vaults/delete-vault.ts'
import { purgeVault } from '../vaults/purge-vault.ts'
import { rewrapVault } from '../vaults/rewrap-vault.ts'
import { adoptVaultOverview, updateVault } from '../vaults/update-vault.ts'

export function createVaultVerbs({ unlocked, act }: SessionContext): VaultVerbs {
  return {
    create: (draft) => act((session) => createVault(session, draft)),
    update: (vault, change) => act((session) => updateVault(session, vault, change)),
    delete: (vault) => act((session) => deleteVault(session, vault)),
    checkDeleted: async (listed) => checkDeletedVaults(unlocked(), listed),
    purge: (vault) => act((session) => purgeVault(session, vault)),
    foundUnkeyed: async () => foundUnkeyedVaults(unlocked()),
    show: async (drawn) => showVault(unlocked(), drawn),
    checkOverviews: async (vaults) => checkVaultOverviews(unlocked(), vaults),
    adoptOverview: (vault, parent) => act((session) => adoptVaultOverview(session, vault, parent)),
    check: async (vaultId, listed, earlierFaults) => checkVault(unlocked(), vaultId, listed, earlierFaults),
    adoptDeletions: async (vault, shown) => adoptDeletions(unlocked(), vault, shown),
    rewrap: async (vaultId, onProgress = () => undefined, signal = new AbortController().signal) =>
      rewrapVault(unlocked(), vaultId, onProgress, signal),
  }
}
