import { z } from 'zod'
import { Hash, Head, Id, Instant, View, version } from './statement-forms.ts'

/** What is signed about all logs at once, by `typ`. None of it belongs to a log. */
export const viewSchemas = {
  /** A custodian's: where the roster and every vault that they see stand. */
  'chaveiro.view': z.strictObject({ ...version, org: Hash, by: Id, at: Instant, roster: Head, ...View }),
  /** Anybody's: what their device remembers beyond the logs that a server shows which may be a restored one. */
  'chaveiro.remembered': z.strictObject({
    ...version,
    org: Hash,
    by: Id,
    at: Instant,
    roster: Head,
    given_up: Hash,
  }),
} as const
