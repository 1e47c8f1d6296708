import { CallError } from '../calls/call-error.ts'

const codes = new Set<string>(['stale_head', 'stale_generation', 'statement_refused', 'vault_unkeyed'])

/** Whether another device did the same first, or changed what the call was built on. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && isConflictCode(error.code)
}

/** The same for one row of a batch, which is refused separately. */
export function isConflictCode(code: string): boolean {
  return codes.has(code)
}

/** Whether others changed the vault's items first. The server then reserves the next place for each loser in turn. */
export function waitsForPlace(error: unknown): error is CallError & { missed: readonly string[] } {
  return error instanceof CallError && error.missed !== null
}

/** Whether somebody else's statement came first in the log. */
export function isStaleHead(error: unknown): boolean {
  return error instanceof CallError && error.code === 'stale_head'
}
