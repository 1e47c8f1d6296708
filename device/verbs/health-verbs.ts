import type { HealthVerbs } from '../base/types/health.ts'
import { checkHealth } from '../health/check-health.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createHealthVerbs({ unlocked, readLeaked }: SessionContext): HealthVerbs {
  return {
    check: async (
      vaults,
      { asksRanges },
      onProgress = () => undefined,
      signal = new AbortController().signal,
    ) => checkHealth(unlocked(), vaults, { asksRanges, readFilter: readLeaked, onProgress, signal }),
  }
}
