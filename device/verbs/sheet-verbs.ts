import type { SheetVerbs } from '../base/types/sheet.ts'
import { importSheet } from '../items/import/import-sheet.ts'
import { inspectSheet } from '../items/import/inspect-sheet.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createSheetVerbs({ unlocked, isUnlocked }: SessionContext): SheetVerbs {
  return {
    inspectSheet: async (file, vault, likeVaults) => inspectSheet(unlocked(), file, vault, likeVaults),
    importSheet: async (choice, onProgress = () => undefined, signal = new AbortController().signal) =>
      importSheet(unlocked(), choice, onProgress, signal),
    async discardSheet(sheetId) {
      if (isUnlocked()) unlocked().sheets.delete(sheetId)
    },
  }
}
