import { z } from 'zod'
import { bytes, Count, Hash, Head, Id } from './statement-forms.ts'

/**
 * What an unlocked browser seals to a new one, as canonical JSON: the account secret, the six digits that it shows, the
 * newest heads that it has seen of the roster and of each vault's log, and the newest change of each vault that it verified.
 */
export const handoverSchema = z.strictObject({
  secret: bytes(32),
  code: z.string().regex(/^\d{6}$/),
  heads: z.strictObject({
    roster: Head.extend({ org: Hash }).nullable(),
    vaults: z.record(Id, Head),
    changes: z.record(Id, z.strictObject({ number: Count, hash: Hash })),
  }),
})

/** The newest that a device has seen of the roster, and of each vault's log and changes. */
export type LogHeads = z.infer<typeof handoverSchema>['heads']
