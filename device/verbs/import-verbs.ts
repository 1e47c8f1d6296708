import type { ImportVerbs } from '../base/types/import.ts'
import { importRows, inspectImport } from '../items/import/inspect-import.ts'
import { runImport } from '../items/import/run-import.ts'
import { keptHandles, undoImport } from '../items/import/undo-import.ts'
import type { SessionContext } from '../state/session-context.ts'

const never = () => new AbortController().signal

export function createImportVerbs({ unlocked, isUnlocked, act }: SessionContext): ImportVerbs {
  return {
    inspect: async (source, choices) => inspectImport(unlocked(), source, choices),
    rows: async (importId, from) => importRows(unlocked(), importId, from),
    // People with temporary access to what is updated get the new key at once.
    run: (options, onProgress = () => undefined, signal = never()) =>
      act((session) => runImport(session, options, onProgress, signal)),
    async pause(importId) {
      if (isUnlocked()) unlocked().imports.running.get(importId)?.hold()
    },
    async resume(importId) {
      if (isUnlocked()) unlocked().imports.running.get(importId)?.goOn()
    },
    async discard(importId) {
      if (!isUnlocked()) return
      const { imports } = unlocked()
      if (imports.open?.id === importId) imports.open = null
    },
    kept: async () => keptHandles(unlocked()),
    undo: (kept, onProgress = () => undefined, signal = never()) =>
      act((session) => undoImport(session, kept, onProgress, signal)),
  }
}
