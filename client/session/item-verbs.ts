import type { KeySession } from '../types/key-session.ts'
import { checkVault } from './heads/check-vault.ts'
import { adoptDeletions } from './items/adopt-deletions.ts'
import { createItem } from './items/create-item.ts'
import { deleteItem } from './items/delete-item.ts'
import { openItem, openRevision } from './items/open-item.ts'
import { restoreRevision } from './items/restore-revision.ts'
import { updateItem } from './items/update-item.ts'
import { verifyItem } from './items/verify-item.ts'
import { rewrapVault } from './keys/rewrap-vault.ts'
import type { OpenSession } from './state/open-session.ts'

type Verbs = Pick<
  KeySession,
  | 'createItem'
  | 'updateItem'
  | 'deleteItem'
  | 'openItem'
  | 'verifyItem'
  | 'openRevision'
  | 'restoreRevision'
  | 'checkVault'
  | 'adoptDeletions'
  | 'rewrapVault'
>

/** What an unlocked session does with items. `unlocked` throws where there is none. */
export function createItemVerbs(unlocked: () => OpenSession): Verbs {
  return {
    createItem: async (vaultId, overview, secret) => createItem(unlocked(), vaultId, overview, secret),
    updateItem: async (itemId, change) => updateItem(unlocked(), itemId, change),
    deleteItem: async (itemId) => deleteItem(unlocked(), itemId),
    openItem: async (itemId) => openItem(unlocked(), itemId),
    verifyItem: async (item, askedId) => verifyItem(unlocked(), item, askedId, null),
    openRevision: async (itemId, revision) => openRevision(unlocked(), itemId, revision),
    restoreRevision: async (itemId, revision, baseRevision) =>
      restoreRevision(unlocked(), itemId, revision, baseRevision),
    checkVault: async (vaultId, listed) => checkVault(unlocked(), vaultId, listed),
    adoptDeletions: async (vaultId) => adoptDeletions(unlocked(), vaultId),
    rewrapVault: async (vaultId, onProgress = () => undefined, signal = new AbortController().signal) =>
      rewrapVault(unlocked(), vaultId, onProgress, signal),
  }
}
