import { CallError } from '../../call-error.ts'

const codes = new Set<string>(['stale_head', 'stale_generation', 'statement_refused', 'vault_unkeyed'])

/** Whether a call came too late: another device did the same, or what it was built on has changed. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && isConflictCode(error.code)
}

/** The same for one of several rows that a call brought, refused by itself. */
export function isConflictCode(code: string): boolean {
  return codes.has(code)
}

/** Whether others changed a vault's items first. The server keeps the next place for who was too late, each in turn. */
export function waitsForPlace(error: unknown): error is CallError & { missed: readonly string[] } {
  return error instanceof CallError && error.missed !== null
}

/** Whether somebody else's statement came first in the log. */
export function isStaleHead(error: unknown): boolean {
  return error instanceof CallError && error.code === 'stale_head'
}
