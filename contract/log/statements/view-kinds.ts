import { z } from 'zod'
import { Hash, Head, Id, Instant, View, version } from './statement-forms.ts'

/** Signed statements about all logs at once, by `typ`. They belong to no log. */
export const viewSchemas = {
  /** By a custodian: the newest roster statement and the state of every vault that they see. */
  'chaveiro.view': z.strictObject({ ...version, org: Hash, by: Id, at: Instant, roster: Head, ...View }),
  /**
   * By anybody: what their device remembers beyond the logs that the server shows, which may be restored from a
   * backup.
   */
  'chaveiro.remembered': z.strictObject({
    ...version,
    org: Hash,
    by: Id,
    at: Instant,
    roster: Head,
    given_up: Hash,
  }),
} as const
