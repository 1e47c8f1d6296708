import { CallError } from '../../call-error.ts'

const codes = new Set<string>(['stale_head', 'stale_generation', 'statement_refused', 'vault_unkeyed'])

/** Whether a call came too late: another device did the same, or something on which it was built is different now. */
export function isOutrun(error: unknown): boolean {
  return error instanceof CallError && isOutrunCode(error.code)
}

/** The same for one of several things that a call brought, refused by itself. */
export function isOutrunCode(code: string): boolean {
  return codes.has(code)
}
