import { CallError, isWorthRepeating } from '../calls/call-error.ts'
import { SessionError } from '../types/session-error.ts'
import { type Judge, later } from './settle.ts'

const codes = new Set<string>(['stale_head', 'stale_generation', 'statement_refused', 'vault_unkeyed'])

/** Whether another device did the same first, or changed what the call was built on. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && isConflictCode(error.code)
}

/** The same, for one row of a batch: the server refuses rows one by one. */
export function isConflictCode(code: string): boolean {
  return codes.has(code)
}

/** Whether another device changed the vault's items first. The server then reserves the next place for each refused device in turn. */
export function waitsForPlace(error: unknown): error is CallError & { missed: readonly string[] } {
  return error instanceof CallError && error.missed !== null
}

/** Whether somebody else's statement came first in the log. */
export function isStaleHead(error: unknown): boolean {
  return error instanceof CallError && error.code === 'stale_head'
}

/** Whether every try failed because others changed the data first. */
export const wereOthersFirst = (error: unknown): boolean =>
  isStaleHead(error) || (error instanceof SessionError && error.code === 'others_first')

/**
 * Tries again after a conflict. Others have moved if the act waits for its place in the order of changes, or if `standing` differs from the
 * last conflict's: a text that changes when the log behind the act grows.
 */
export function onConflict(isAgain: (error: unknown) => boolean, standing = () => ''): Judge<unknown> {
  let lastStanding: string | undefined
  return ({ error }) => {
    if (!isAgain(error)) return 'stands'
    if (waitsForPlace(error)) return { hasMoved: true }
    const present = standing()
    const hasMoved = lastStanding !== undefined && present !== lastStanding
    lastStanding = present
    return { hasMoved }
  }
}

/** Sends again what got no answer or was put off, so the call must be safe to repeat. */
export const onLostAnswer: Judge<unknown> = ({ error }, tries) =>
  error instanceof CallError && isWorthRepeating(error) ? later(tries, error.retryAfterSeconds, 60) : 'stands'
