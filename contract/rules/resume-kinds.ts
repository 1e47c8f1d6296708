import { z } from 'zod'
import { chained, Hash, Id } from './statement-forms.ts'

/** The kinds of the roster by which an organisation goes on after a backup was put back. */
export const resumeSchemas = {
  /**
   * The logs go on from an older state: an admin proposes, a second custodian or the recovery key confirms by the
   * proposal's hash. `given_up` is the digest of the list of what each log gives up (see given-up.ts).
   */
  'chaveiro.roster.resume': z.strictObject({
    ...chained,
    by: z.union([Id, z.literal('recovery_key')]),
    given_up: Hash,
    confirms: Hash.optional(),
  }),
} as const
