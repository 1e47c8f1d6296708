import type { HealthVerbs } from '../base/types/health.ts'
import { checkHealth } from '../health/check-health.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createHealthVerbs({ unlocked, readLeaked }: SessionContext): HealthVerbs {
  return {
    check: async (vaults, onProgress = () => undefined, signal = new AbortController().signal) =>
      checkHealth(unlocked(), vaults, readLeaked, onProgress, signal),
  }
}
