import { z } from 'zod'
import { Hash, Head, Id, Instant, View, version } from './statement-forms.ts'

/** What is signed about all vaults at once, by `typ`. */
export const viewSchemas = {
  /** A custodian's: where the roster and every vault that they see stand. It belongs to no log. */
  'chaveiro.view': z.strictObject({ ...version, org: Hash, by: Id, at: Instant, roster: Head, ...View }),
} as const
