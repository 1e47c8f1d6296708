import { makePassword } from '@chaveiro/crypto/processes/make-password.ts'
import type { ItemVerbs } from '../base/types/items.ts'
import { twoStepCodes } from '../formats/codes/two-step-codes.ts'
import { addFile } from '../items/add-file.ts'
import { createItem } from '../items/create-item.ts'
import { deleteItem } from '../items/delete-item.ts'
import { followMove } from '../items/follow-move.ts'
import { moveItem } from '../items/move-item.ts'
import { openFile } from '../items/open-file.ts'
import { openItem, openRevision } from '../items/open-item.ts'
import { differsFromOpened } from '../items/opened-passwords.ts'
import { purgeItem } from '../items/purge-item.ts'
import { restoreItem } from '../items/restore-item.ts'
import { restoreRevision } from '../items/restore-revision.ts'
import { openCard, showDeleted, showItem } from '../items/show-item.ts'
import { updateItem } from '../items/update-item.ts'
import { readItem } from '../items/verified-item.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createItemVerbs({ unlocked, act }: SessionContext): ItemVerbs {
  return {
    create: async (vault, overview, secret) => createItem(unlocked(), vault, overview, secret),
    // People with temporary access get the new key at once.
    update: (item, change) => act((session) => updateItem(session, item, change)),
    delete: async (item) => deleteItem(unlocked(), item),
    purge: async (deleted) => purgeItem(unlocked(), deleted),
    restore: async (deleted) => restoreItem(unlocked(), deleted),
    move: async (item, to) => moveItem(unlocked(), item, to),
    restoreRevision: (earlier, newest, secret) =>
      act((session) => restoreRevision(session, earlier, newest, secret)),
    open: async (itemId, vault, purpose) => openItem(unlocked(), itemId, vault, purpose),
    read: async (item, askedId, vault) => readItem(unlocked(), item, askedId, vault),
    show: async (card, vault) => showItem(unlocked(), card, vault),
    followMove: async (itemId, deletion) => followMove(unlocked(), itemId, deletion),
    showDeleted: async (row, vault) => showDeleted(unlocked(), row, vault),
    openCard: async (card, vault, purpose) => openCard(unlocked(), card, vault, purpose),
    openRevision: async (itemId, of, vault) => openRevision(unlocked(), itemId, of, vault),
    addFile: async (at, file, onProgress = () => undefined, signal = new AbortController().signal) =>
      addFile(unlocked(), at, file, onProgress, signal),
    openFile: async (of, file, onProgress = () => undefined, signal = new AbortController().signal) =>
      openFile(unlocked(), of, file, onProgress, signal),
    differs: async ({ id, revision }, password) => differsFromOpened(unlocked(), id, revision, password),
    generatePassword: async (options) => makePassword(options),
    twoStepCodes,
  }
}
