import type { UnsavedVerbs } from '../base/types/unsaved.ts'
import { forgetUnsaved, keepUnsaved, keptUnsaved } from '../state/kept-unsaved.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createUnsavedVerbs({ unlocked, copyReader }: SessionContext): UnsavedVerbs {
  return {
    list: async () => keptUnsaved(copyReader()),
    keep: async (password) => keepUnsaved(unlocked(), password),
    forget: async (id) => forgetUnsaved(unlocked(), id),
  }
}
