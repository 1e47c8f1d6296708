import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { isStaleHead, onConflict } from '../base/async/conflict.ts'
import type { Judge } from '../base/async/settle.ts'
import type { VerifiedLog } from './verified-vault.ts'

interface Known {
  readonly roster: { readonly head: LogHead } | null
  readonly verifiedLogs?: ReadonlyMap<string, VerifiedLog>
}

/** A text of the newest verified statements of roster and vault logs; it changes whenever a log grows. */
export function newestHeadsText({ roster, verifiedLogs }: Known): string {
  const logs = [...(verifiedLogs ?? [])].map(([id, { log }]) => `${id} ${log.head.hash}`)
  return [roster?.head.hash ?? '', ...logs].join()
}

/** For an act upon roster and logs: tries again as long as they grow. */
export const byLogs = (logs: Known, isAgain: (error: unknown) => boolean = isStaleHead): Judge<unknown> =>
  onConflict(isAgain, () => newestHeadsText(logs))
