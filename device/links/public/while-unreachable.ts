import { type Judge, later } from '../../base/async/settle.ts'
import { LinkError } from './link-error.ts'

/**
 * Tries a public page's call again while the server cannot be reached or is busy. If it asks for a longer wait than this, the person decides
 * whether to try again.
 */
export const whileUnreachable =
  (longestWaitSeconds = 5): Judge<unknown> =>
  ({ error }, tries) => {
    const isAgain = error instanceof LinkError && (error.fault === 'unreachable' || error.fault === 'busy')
    return isAgain ? later(tries, error.retryAfterSeconds, longestWaitSeconds) : 'stands'
  }
