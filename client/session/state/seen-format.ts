import { SessionError } from '../../session-error.ts'

/** The form in which this release keeps what it has seen. A form that says other things gets the next number. */
const seenFormat = 1

/** What is remembered with the number of its form. */
export const stamped = <T extends object>(seen: T): T & { format: number } => ({
  ...seen,
  format: seenFormat,
})

/**
 * What was remembered, without the number; what has none is of the time before there were any, and of the first form.
 * Throws SessionError('memory_newer') for a later form: it must neither be misread as a lie of the server, nor be
 * forgotten, since it is what a server's going back is noticed by.
 */
export function understood<T extends object>(kept: unknown): T | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { format = seenFormat, ...seen } = kept as { format?: unknown }
  if (format !== seenFormat) throw new SessionError('memory_newer')
  return seen as T
}
