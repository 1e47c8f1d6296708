import { z } from 'zod'
import { bytes, Hash, Head, Id } from './statement-forms.ts'

/**
 * What an unlocked browser seals to a new one, as canonical JSON: the account secret, the six digits that it shows, and
 * the newest heads that it has seen of the roster and of each vault's log.
 */
export const handoverSchema = z.strictObject({
  secret: bytes(32),
  code: z.string().regex(/^\d{6}$/),
  heads: z.strictObject({
    roster: Head.extend({ org: Hash }).nullable(),
    vaults: z.record(Id, Head),
  }),
})

/** The newest heads that a device has seen of the roster and of each vault's log. */
export type LogHeads = z.infer<typeof handoverSchema>['heads']
