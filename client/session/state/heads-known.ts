import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { VerifiedLog } from './verified-vault.ts'

interface Known {
  readonly roster: { readonly head: LogHead } | null
  readonly verifiedLogs?: ReadonlyMap<string, VerifiedLog>
}

/** The newest statements of roster and vault logs that a device has verified, as a text that differs once any log grew. */
export function headsKnown({ roster, verifiedLogs }: Known): string {
  const logs = [...(verifiedLogs ?? [])].map(([id, { log }]) => `${id} ${log.head.hash}`)
  return [roster?.head.hash ?? '', ...logs].join()
}
