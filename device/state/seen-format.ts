import { SessionError } from '../base/types/session-error.ts'

/** Format of what this release remembers. Raise it when stored values get another meaning. */
const seenFormat = 1

/** Adds the format's number. */
export const stamped = <T extends object>(value: T): T & { format: number } => ({
  ...value,
  format: seenFormat,
})

/**
 * Removes the format's number; a value without one is of format 1. Throws SessionError('memory_newer') for a later format, which must be
 * neither misread as a lie of the server nor dropped, since rollbacks are noticed by it.
 */
export function understood<T extends object>(kept: unknown): T | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { format = seenFormat, ...seen } = kept as { format?: unknown }
  if (format !== seenFormat) throw new SessionError('memory_newer')
  return seen as T
}
