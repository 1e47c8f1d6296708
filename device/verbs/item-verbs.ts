import { makePassword } from '@chaveiro/crypto/processes/make-password.ts'
import type { ItemVerbs } from '../base/types/items.ts'
import { twoStepCodes } from '../formats/two-step-codes.ts'
import { checkCard } from '../items/check-card.ts'
import { createItem } from '../items/create-item.ts'
import { deleteItem } from '../items/delete-item.ts'
import { moveItem } from '../items/move-item.ts'
import { openCard } from '../items/open-card.ts'
import { openItem, openRevision } from '../items/open-item.ts'
import { purgeItem } from '../items/purge-item.ts'
import { restoreItem } from '../items/restore-item.ts'
import { restoreRevision } from '../items/restore-revision.ts'
import { updateItem } from '../items/update-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createItemVerbs({ unlocked, act }: SessionContext): ItemVerbs {
  return {
    create: async (vault, overview, secret) => createItem(unlocked(), vault, overview, secret),
    // People with temporary access get the new key at once.
    update: (itemId, change) => act((session) => updateItem(session, itemId, change)),
    delete: async (shown) => deleteItem(unlocked(), shown),
    purge: async (itemId, vault) => purgeItem(unlocked(), itemId, vault),
    restore: async (shown) => restoreItem(unlocked(), shown),
    move: async (shown, to) => moveItem(unlocked(), shown, to),
    open: async (itemId, vault) => openItem(unlocked(), itemId, vault),
    verify: async (item, id, vaultId) => verifyItem(unlocked(), item, { id, vaultId }, null),
    checkCard: async (card, vault) => checkCard(unlocked(), card, vault),
    openCard: async (card, vault) => openCard(unlocked(), card, vault),
    openRevision: async (itemId, of, vault) => openRevision(unlocked(), itemId, of, vault),
    restoreRevision: (itemId, of) => act((session) => restoreRevision(session, itemId, of)),
    generatePassword: async (options) => makePassword(options),
    twoStepCodes,
  }
}
