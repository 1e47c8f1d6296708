import { z } from 'zod'
import { chained, Hash, Id } from './statement-forms.ts'

/** Roster statements by which an organisation continues after a backup was restored. */
export const resumeSchemas = {
  /**
   * The logs continue from an older state: an admin proposes, a second custodian or the recovery key confirms by the
   * proposal's hash. `given_up` is the digest of the list of what each log gives up (given-up.ts).
   */
  'chaveiro.roster.resume': z.strictObject({
    ...chained,
    by: z.union([Id, z.literal('recovery_key')]),
    given_up: Hash,
    confirms: Hash.optional(),
  }),
} as const
